use super::document::{Attribute, Element, Place};

/// Scripts that decide whether a node is ticked, in the order in which they are asked.
pub(super) const PRECONDITIONS: [&str; 4] = ["_failureIf", "_successIf", "_skipIf", "_while"];

/// Scripts that are run when a node is done with.
pub(super) const POSTCONDITIONS: [&str; 4] = ["_onSuccess", "_onFailure", "_onHalted", "_post"];

/// Attributes that every node may have and that mean nothing here: BehaviorTree.CPP writes them.
const MARKS: [&str; 2] = ["_uid", "_fullpath"];

/// The attributes of a node, parted by what they are for.
#[derive(Debug)]
pub(super) struct Attributes<'a> {
    /// Where the node begins: its tag.
    pub(super) place: &'a Place,
    pub(super) name: Option<&'a str>,
    pub(super) description: &'a str,
    /// Pre- and postconditions.
    conditions: Vec<&'a Attribute>,
    /// All that are for the node itself.
    pub(super) ports: Vec<&'a Attribute>,
    /// All others that begin with `_`, and so are for no port.
    pub(super) private: Vec<&'a Attribute>,
}

impl<'a> Attributes<'a> {
    /// Parts the attributes of the element. `ID` is left out.
    pub(super) fn of(element: &'a Element) -> Self {
        let mut parted = Self {
            place: &element.place,
            name: None,
            description: "",
            conditions: Vec::new(),
            ports: Vec::new(),
            private: Vec::new(),
        };
        for attribute in &element.attributes {
            match attribute.name.as_str() {
                "ID" => {}
                "name" => parted.name = Some(&attribute.value),
                "_description" => parted.description = &attribute.value,
                name if MARKS.contains(&name) => {}
                name if PRECONDITIONS.contains(&name) || POSTCONDITIONS.contains(&name) => {
                    parted.conditions.push(attribute);
                }
                name if name.starts_with('_') => parted.private.push(attribute),
                _ => parted.ports.push(attribute),
            }
        }
        parted
    }

    /// The pre- or postcondition of this name.
    pub(super) fn condition(&self, name: &str) -> Option<&'a Attribute> {
        self.conditions.iter().find(|has| has.name == name).copied()
    }

    /// The attribute for the port.
    pub(super) fn port(&self, name: &str) -> Option<&'a Attribute> {
        self.ports.iter().find(|has| has.name == name).copied()
    }
}

/// What an attribute connects a port to, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written<'a> {
    Literal(&'a str),
    Variable(&'a str),
}

impl<'a> Written<'a> {
    /// `{name}` is a variable, `{=}` the one that is called as the attribute, all else a literal.
    pub(super) fn of(attribute: &'a Attribute) -> Self {
        match variable(&attribute.value) {
            Some("=") => Self::Variable(&attribute.name),
            Some(name) => Self::Variable(name),
            None => Self::Literal(&attribute.value),
        }
    }
}

/// Whether the value of an attribute is a variable, and no literal.
pub(super) fn is_variable(value: &str) -> bool {
    variable(value).is_some()
}

/// What stands between braces.
fn variable(value: &str) -> Option<&str> {
    let inner = value.trim_matches(' ').strip_prefix('{')?;
    inner.strip_suffix('}').filter(|name| !name.is_empty())
}
