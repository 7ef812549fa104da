//! Ports for objects, and leaves of performers, in the nodes, templates and tree files of actions.

use std::collections::BTreeMap;

use mission::{ActionEntry, ActionRegistry, Implementation, PERFORM};
use roxmltree::{Document, Node};

use crate::object_kind::ObjectKind;
use crate::skills::object_ports;

/// Maximum number of visited elements. Trees may include each other many times.
const MOST_ELEMENTS: usize = 100_000;

/// Maximum nesting depth of trees.
const DEEPEST: usize = 64;

/// Uses of leaves in the implementation of an action.
#[derive(Debug, Default)]
pub(super) struct LeafUses {
    /// Ports for objects. Ports whose objects are known only at runtime are omitted.
    pub(super) ports: Vec<PortUse>,
    /// True if a performer carries out a part of the action.
    pub(super) has_performer: bool,
}

/// Port of a skill that receives an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PortUse {
    /// Id of the skill.
    pub(super) skill: String,
    pub(super) port: &'static str,
    /// Required kind of the object.
    pub(super) kind: ObjectKind,
    pub(super) object: PortObject,
}

/// Value of a port for an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PortObject {
    /// Number of an argument of the action, from 0.
    Argument(usize),
    /// Name of an object.
    Object(String),
}

/// Variables of a tree whose objects are known.
type Scope = BTreeMap<String, PortObject>;

/// Returns the uses of leaves in the implementation of an action, also in included trees.
pub(super) fn find_leaf_uses(entry: &ActionEntry, actions: &ActionRegistry) -> LeafUses {
    let mut scope = Scope::new();
    for (index, parameter) in entry.parameters.iter().enumerate() {
        for name in [
            format!("param{index}"),
            format!("?{parameter}"),
            parameter.clone(),
        ] {
            scope.insert(name, PortObject::Argument(index));
        }
    }
    let files = actions
        .files()
        .filter_map(|text| Document::parse(text).ok());
    let files: Vec<_> = files.collect();
    let mut search = Search {
        trees: files.iter().flat_map(find_trees).collect(),
        uses: LeafUses::default(),
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
                search.visit(document.root_element(), &scope, 0);
            }
        }
        Implementation::File { tree, .. } => search.visit_tree(tree, &scope, 0),
        // Another program receives the objects.
        Implementation::Performer { .. } => search.uses.has_performer = true,
    }
    search.uses
}

/// Finds the trees of a file by id.
fn find_trees<'a>(file: &'a Document<'_>) -> impl Iterator<Item = (&'a str, Node<'a, 'a>)> {
    let trees = file
        .descendants()
        .filter(|it| it.has_tag_name("BehaviorTree"));
    trees.filter_map(|tree| Some((tree.attribute("ID")?, tree)))
}

/// Search through the trees of an action.
struct Search<'a> {
    /// Trees of all files by id.
    trees: BTreeMap<&'a str, Node<'a, 'a>>,
    /// Found uses.
    uses: LeafUses,
    /// Number of elements that may still be visited.
    left: usize,
}

impl Search<'_> {
    /// Visits the tree with this id, unless the nesting is too deep.
    fn visit_tree(&mut self, id: &str, scope: &Scope, depth: usize) {
        if let Some(tree) = self.trees.get(id).copied()
            && depth < DEEPEST
        {
            self.visit(tree, scope, depth);
        }
    }

    /// Visits all elements below `root` and the subtrees that they use.
    fn visit(&mut self, root: Node<'_, '_>, scope: &Scope, depth: usize) {
        for element in root.descendants().filter(Node::is_element) {
            let Some(left) = self.left.checked_sub(1) else {
                return;
            };
            self.left = left;
            let id = element.attribute("ID").unwrap_or_default();
            match element.tag_name().name() {
                "SubTree" => self.visit_tree(id, &create_scope(element, scope), depth + 1),
                "Action" | "Condition" => self.add(id, |port| element.attribute(port), scope),
                name => self.add(name, |port| element.attribute(port), scope),
            }
        }
    }

    /// Adds a use for each port of the leaf `skill` that contains an object of `scope`. `value` returns the text of a
    /// port.
    fn add<'v>(&mut self, skill: &str, value: impl Fn(&str) -> Option<&'v str>, scope: &Scope) {
        self.uses.has_performer |= skill == PERFORM;
        for (port, kind) in object_ports(skill) {
            if let Some(object) = value(port).and_then(|value| resolve_object(value, scope)) {
                self.uses.ports.push(PortUse {
                    skill: skill.to_owned(),
                    port,
                    kind: *kind,
                    object,
                });
            }
        }
    }
}

/// Returns the initial variables of a subtree: the variables that its element sets, and with `_autoremap` also the
/// variables of the tree around it.
fn create_scope(element: Node<'_, '_>, scope: &Scope) -> Scope {
    let mut inner = match element.attribute("_autoremap") {
        Some("true" | "1") => scope.clone(),
        _ => Scope::new(),
    };
    for attribute in element.attributes() {
        if let Some(object) = resolve_object(attribute.value(), scope) {
            inner.insert(attribute.name().to_owned(), object);
        }
    }
    inner
}

/// Returns the object that a port with this text receives: that of a variable `{name}`, or a literal name. `None` if it
/// is known only at runtime.
fn resolve_object(value: &str, scope: &Scope) -> Option<PortObject> {
    let value = value.trim();
    let variable = value.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    match variable {
        Some(variable) => scope.get(variable.trim()).cloned(),
        None if value.contains('{') => None,
        None => Some(PortObject::Object(value.to_owned())),
    }
}
