use std::ops::RangeInclusive;
use std::sync::Arc;

use behavior_tree::{Direction, Port, ValueType};

/// Description of a control node: its names, ports and children in each language of tree files (`.btc`, YAML,
/// BehaviorTree.CPP XML and scripts). The languages and the documentation are generated from it.
pub struct Description {
    /// Name in `.btc` and YAML.
    pub name: &'static str,
    /// Function of `behavior_tree` that creates the node.
    pub function: &'static str,
    /// Purpose, for the documentation.
    pub summary: &'static str,
    /// Returns the ports in `.btc` and YAML, without those of [`naming_ports`].
    pub ports: fn() -> Vec<Port>,
    /// Ports that are read in each tick and can be variables, with their names in `.btc`, besides those without a type.
    /// All others are read when the tree is loaded.
    pub live: &'static [&'static str],
    /// Allowed numbers of children.
    pub children: RangeInclusive<usize>,
    /// Question that the node evaluates in each tick.
    pub question: QuestionKind,
    /// Form in BehaviorTree.CPP XML; `None` if the node has none there, or if `behavior_tree_xml` builds it itself.
    pub xml: Option<XmlForm>,
    /// Constructor in scripts; `None` if scripts do not have the node.
    pub constructor: Option<Constructor>,
}

/// Kind of the question that a control node evaluates in each tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionKind {
    /// No question.
    None,
    /// Condition with ports of its own, which are written at the node.
    Condition,
    /// One scorer a child.
    Scorers,
    /// Index of a child.
    Chooser,
}

/// Form of a control node in BehaviorTree.CPP XML, where it differs from `.btc`.
#[derive(Clone, Debug)]
pub struct XmlForm {
    /// Tag.
    pub id: &'static str,
    /// Ports with another name: in `.btc` and in XML.
    pub ports: &'static [(&'static str, &'static str)],
    /// Allowed numbers of children; `None` if they are those of `.btc`.
    pub children: Option<RangeInclusive<usize>>,
    /// Set if BehaviorTree.CPP lacks the node, so that exported trees have a model of it.
    pub is_extension: bool,
    /// Ports with another default, which is spelled as in a file.
    pub defaults: &'static [(&'static str, &'static str)],
}

/// Function of scripts that creates a control node.
#[derive(Clone, Copy, Debug)]
pub struct Constructor {
    /// Name of the function.
    pub name: &'static str,
    /// Names of the parameters, and their kinds.
    pub parameters: &'static [(&'static str, Parameter)],
}

/// Kind of a parameter of a [`Constructor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// Array of nodes.
    Children,
    /// Array of maps of a node and its scorer.
    ScoredChildren,
    /// Node.
    Child,
    /// Optional node.
    OptionalChild,
    /// Condition: a function of the script, or the id of a registered one.
    Condition,
    /// Chooser: a function of the script, or the id of a registered one.
    Chooser,
    /// Name of the node.
    Name,
    /// Description of the node.
    Description,
    /// Optional description of the node.
    OptionalDescription,
    /// Text, the value of this port.
    Text(&'static str),
    /// Number of at least 0, the value of this port.
    Number(&'static str),
    /// Integer, the value of this port, and its least value.
    Count(&'static str, i64),
    /// Duration \[s\], the value of this port \[ms\].
    Seconds(&'static str),
}

pub(super) const WHY: (&str, Parameter) = ("description", Parameter::OptionalDescription);
/// Parameter for the only child.
pub(super) const CHILD: (&str, Parameter) = ("child", Parameter::Child);
pub(super) const CHILDREN: (&str, Parameter) = ("children", Parameter::Children);

/// Parameter for the condition of a node with branches.
const CONDITION: (&str, Parameter) = ("condition", Parameter::Child);
/// Parameter for the second branch.
const OTHERWISE: (&str, Parameter) = ("otherwise", Parameter::OptionalChild);

/// Names of a control node in `.btc` and YAML, in XML and in scripts.
type Names = [&'static str; 3];

impl Description {
    /// Base of the description of a node with one child.
    pub(super) const DECORATOR: Self = Self {
        name: "",
        function: "",
        summary: "",
        ports: Vec::new,
        live: &[],
        children: 1..=1,
        question: QuestionKind::None,
        xml: None,
        constructor: None,
    };

    /// Base of the description of a node with any number of children.
    pub(super) const COMPOSITE: Self = Self {
        children: 0..=usize::MAX,
        ..Self::DECORATOR
    };

    /// Base of the description of a node with a condition and one or two branches.
    pub(super) const BRANCH: Self = Self {
        children: 2..=3,
        ..Self::DECORATOR
    };

    /// Returns the description of a node that takes all its children, at least one in XML, and has no ports.
    pub(super) const fn composite(
        names: Names,
        function: &'static str,
        summary: &'static str,
    ) -> Self {
        let [_, tag, constructor] = names;
        Self {
            children: Self::COMPOSITE.children,
            xml: Some(XmlForm {
                children: Some(1..=usize::MAX),
                ..XmlForm::new(tag)
            }),
            constructor: Constructor::new(constructor, &[CHILDREN, WHY]),
            ..Self::decorator(names, function, summary)
        }
    }

    /// Returns the description of a node that has one child and no ports.
    pub(super) const fn decorator(
        names: Names,
        function: &'static str,
        summary: &'static str,
    ) -> Self {
        let [name, tag, constructor] = names;
        Self {
            name,
            function,
            summary,
            xml: Some(XmlForm::new(tag)),
            constructor: Constructor::new(constructor, &[CHILD, WHY]),
            ..Self::DECORATOR
        }
    }

    /// Returns the description of a node that has a condition, one or two branches and no ports.
    pub(super) const fn branch(
        names: Names,
        function: &'static str,
        summary: &'static str,
    ) -> Self {
        let [_, _, constructor] = names;
        Self {
            children: Self::BRANCH.children,
            constructor: Constructor::new(constructor, &[CONDITION, CHILD, OTHERWISE, WHY]),
            ..Self::decorator(names, function, summary)
        }
    }

    /// Returns the ports of the node with their names and defaults in BehaviorTree.CPP XML, where some differ from
    /// `.btc`.
    pub fn xml_ports(&self) -> Vec<Port> {
        let mut ports = (self.ports)();
        for port in &mut ports {
            let defaults = self.xml.iter().flat_map(|xml| xml.defaults);
            if let Some((_, default)) = defaults.into_iter().find(|(name, _)| *name == port.name) {
                port.default = port.value_type.and_then(|kind| kind.parse(default));
            }
            let renamed = self.xml.iter().flat_map(|xml| xml.ports);
            if let Some((_, name)) = renamed.into_iter().find(|(name, _)| *name == port.name) {
                (*name).clone_into(&mut port.name);
            }
        }
        ports
    }
}

impl Description {
    /// Returns whether the port with this name in BehaviorTree.CPP XML or in `.btc` is read in each tick.
    pub fn is_live(&self, port: &str) -> bool {
        let renamed = self.xml.iter().flat_map(|xml| xml.ports);
        let name = renamed.into_iter().find(|(_, name)| *name == port);
        self.live.contains(&name.map_or(port, |(name, _)| name))
    }
}

impl XmlForm {
    /// Returns the form with this tag and without differences.
    pub(super) const fn new(id: &'static str) -> Self {
        Self {
            id,
            ports: &[],
            children: None,
            is_extension: false,
            defaults: &[],
        }
    }

    /// Returns the form of a node that BehaviorTree.CPP lacks; exported files then describe it to other tools.
    pub(super) const fn extension(id: &'static str) -> Self {
        Self {
            is_extension: true,
            ..Self::new(id)
        }
    }
}

impl Constructor {
    pub(super) const fn new(
        name: &'static str,
        parameters: &'static [(&'static str, Parameter)],
    ) -> Option<Self> {
        Some(Self { name, parameters })
    }

    /// Returns the number of parameters at the end of the constructor that a call can leave out.
    pub fn optional(&self) -> usize {
        let is_optional = |(_, parameter): &&(_, Parameter)| {
            matches!(
                parameter,
                Parameter::OptionalDescription | Parameter::OptionalChild
            )
        };
        self.parameters.iter().filter(is_optional).count()
    }
}

/// Returns the ports that every control node and every subtree has: its name and its description.
pub fn naming_ports() -> [Port; 2] {
    [text("name").or(empty()), text("description").or(empty())]
}

/// Creates a port for a text that is known when the tree is built.
pub fn text(name: &str) -> Port {
    Port::new(name, Direction::In, Some(ValueType::Text))
}

/// Creates a port for a value of any type, which may be a variable.
pub(super) fn any(name: &str) -> Port {
    Port::new(name, Direction::In, None)
}

/// Returns the empty default of a text.
pub(super) fn empty() -> Arc<str> {
    "".into()
}
