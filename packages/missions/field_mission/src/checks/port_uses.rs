//! Ports of skills that name objects, in the nodes, templates and tree files of actions.

use std::collections::BTreeMap;

use mission::{ActionEntry, ActionRegistry, Implementation};
use roxmltree::{Document, Node};

use crate::percepts::Kind;
use crate::skills::object_ports;

/// Maximum number of elements that are visited: trees may contain each other many times.
const MOST_ELEMENTS: usize = 100_000;

/// Maximum nesting depth of trees.
const DEEPEST: usize = 64;

/// Use of a port that names an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PortUse {
    pub(super) skill: String,
    pub(super) port: &'static str,
    /// Required kind of the object.
    pub(super) kind: Kind,
    pub(super) object: Named,
}

/// An object that a port names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// Argument of the action, counted from 0.
    Argument(usize),
    /// Name of an object.
    Object(String),
}

/// Known variables of a tree.
type Scope = BTreeMap<String, Named>;

/// Returns all uses in an action. Ports whose object is not known before the mission runs are left out.
pub(super) fn port_uses(entry: &ActionEntry, actions: &ActionRegistry) -> Vec<PortUse> {
    let mut scope = Scope::new();
    for (index, parameter) in entry.parameters.iter().enumerate() {
        for name in [
            format!("param{index}"),
            format!("?{parameter}"),
            parameter.clone(),
        ] {
            scope.insert(name, Named::Argument(index));
        }
    }
    let files = actions
        .files()
        .filter_map(|text| Document::parse(text).ok());
    let files: Vec<_> = files.collect();
    let mut search = Search {
        trees: files.iter().flat_map(trees_of).collect(),
        uses: Vec::new(),
        left: MOST_ELEMENTS,
    };
    match &entry.implementation {
        Implementation::Node { id, ports } => {
            let value = |name: &str| {
                let found = ports.iter().find(|(port, _)| port == name);
                found.map(|(_, value)| value.as_str())
            };
            search.add(id, value, &scope);
        }
        Implementation::Template { xml } => {
            if let Ok(document) = Document::parse(&format!("<root>{xml}</root>")) {
                search.look_at(document.root_element(), &scope, 0);
            }
        }
        Implementation::File { tree, .. } => search.look_at_tree(tree, &scope, 0),
    }
    search.uses
}

/// Returns the trees of a file, by id.
fn trees_of<'a>(file: &'a Document<'_>) -> impl Iterator<Item = (&'a str, Node<'a, 'a>)> {
    let trees = file
        .descendants()
        .filter(|it| it.has_tag_name("BehaviorTree"));
    trees.filter_map(|tree| Some((tree.attribute("ID")?, tree)))
}

struct Search<'a> {
    trees: BTreeMap<&'a str, Node<'a, 'a>>,
    uses: Vec<PortUse>,
    /// Number of elements that may still be visited.
    left: usize,
}

impl Search<'_> {
    fn look_at_tree(&mut self, id: &str, scope: &Scope, depth: usize) {
        if let Some(tree) = self.trees.get(id).copied()
            && depth < DEEPEST
        {
            self.look_at(tree, scope, depth);
        }
    }

    fn look_at(&mut self, root: Node<'_, '_>, scope: &Scope, depth: usize) {
        for element in root.descendants().filter(Node::is_element) {
            let Some(left) = self.left.checked_sub(1) else {
                return;
            };
            self.left = left;
            let id = element.attribute("ID").unwrap_or_default();
            match element.tag_name().name() {
                "SubTree" => self.look_at_tree(id, &scope_of_tree(element, scope), depth + 1),
                "Action" | "Condition" => self.add(id, |port| element.attribute(port), scope),
                name => self.add(name, |port| element.attribute(port), scope),
            }
        }
    }

    fn add<'v>(&mut self, skill: &str, value: impl Fn(&str) -> Option<&'v str>, scope: &Scope) {
        for (port, kind) in object_ports(skill) {
            if let Some(object) = value(port).and_then(|value| named(value, scope)) {
                self.uses.push(PortUse {
                    skill: skill.to_owned(),
                    port,
                    kind: *kind,
                    object,
                });
            }
        }
    }
}

/// Returns the variables that a tree begins with.
fn scope_of_tree(element: Node<'_, '_>, scope: &Scope) -> Scope {
    let mut inner = match element.attribute("_autoremap") {
        Some("true" | "1") => scope.clone(),
        _ => Scope::new(),
    };
    for attribute in element.attributes() {
        if let Some(object) = named(attribute.value(), scope) {
            inner.insert(attribute.name().to_owned(), object);
        }
    }
    inner
}

/// Returns the object that the value of a port names.
fn named(value: &str, scope: &Scope) -> Option<Named> {
    let value = value.trim();
    let variable = value.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    match variable {
        Some(variable) => scope.get(variable.trim()).cloned(),
        None if value.contains('{') => None,
        None => Some(Named::Object(value.to_owned())),
    }
}
