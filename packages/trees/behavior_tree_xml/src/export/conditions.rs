//! Scripts around a node: the loader wraps the node into other nodes, and the export writes them as attributes again.

use behavior_tree::{Binding, BoundPort, Kind, Leaf, Tree, Value};

use crate::leaves::ALWAYS_SKIPPED;

/// Scripts around a node, in the attributes of the format.
#[derive(Default)]
pub(super) struct Conditions<'a> {
    /// Name of each attribute, with the ports of its script.
    pub(super) scripts: Scripts<'a>,
}

/// Returns the layer of nodes that the loader builds for an attribute, counted from the outermost one, 0; `None` for an
/// attribute without a script.
fn layer(attribute: &str) -> Option<usize> {
    let layers: [&[&str]; 5] = [
        &["_onSuccess", "_onFailure", "_post"],
        &["_failureIf"],
        &["_successIf"],
        &["_skipIf"],
        &["_while"],
    ];
    layers.iter().position(|names| names.contains(&attribute))
}

/// Returns the scripts around the node `id` and the node inside, if the loader would build the same nodes from them.
/// `children` has the children by node id.
pub(super) fn around<'a, B>(
    tree: &'a Tree<B>,
    children: &[Vec<u32>],
    mut id: u32,
) -> (Conditions<'a>, u32) {
    let wrapped = Wrapped { tree, children };
    let mut conditions = Conditions::default();
    let mut first = 0;
    while let Some((scripts, inner)) = wrapped.scripts(id) {
        let layers = scripts.iter().filter_map(|(name, _)| layer(name));
        let Some(layer) = layers.max().filter(|layer| *layer >= first) else {
            break;
        };
        first = layer + 1;
        conditions.scripts.extend(scripts);
        id = inner;
    }
    (conditions, id)
}

/// Scripts in attributes, with their ports.
type Scripts<'a> = Vec<(&'static str, &'a [BoundPort])>;

/// Tree with the children of its nodes.
struct Wrapped<'a, 'c, B> {
    tree: &'a Tree<B>,
    children: &'c [Vec<u32>],
}

impl<'a, B> Wrapped<'a, '_, B> {
    /// Returns the scripts for which the loader builds the node `id`, and the node inside; `None` for any other node.
    fn scripts(&self, id: u32) -> Option<(Scripts<'a>, u32)> {
        let node = self.tree.layout().nodes.get(id as usize)?;
        if !node.description.is_empty() {
            return None;
        }
        let &[first, second, third] = &self.children[id as usize][..] else {
            return None;
        };
        let one = |name, script: u32, inner| {
            let ports = self.script(script, "ScriptCondition")?;
            Some((vec![(name, ports)], inner))
        };
        match (self.tree.kind(id)?, node.name.as_str()) {
            (Kind::WhileDoElse, "_while") if self.is(third, ALWAYS_SKIPPED) => {
                one("_while", first, second)
            }
            (Kind::IfThenElse, "_skipIf") if self.is(second, ALWAYS_SKIPPED) => {
                one("_skipIf", first, third)
            }
            (Kind::IfThenElse, "_successIf") if self.is(second, "AlwaysSuccess") => {
                one("_successIf", first, third)
            }
            (Kind::IfThenElse, "_failureIf") if self.is(second, "AlwaysFailure") => {
                one("_failureIf", first, third)
            }
            (Kind::IfThenElse, "and then") => {
                let &[otherwise] = &self.children[third as usize][..] else {
                    return None;
                };
                let is_forced = matches!(self.tree.kind(third)?, Kind::ForceFailure);
                let scripts = followed(&self.branch(second)?, &self.branch(otherwise)?)?;
                is_forced.then_some((scripts, first))
            }
            _ => None,
        }
    }

    /// Returns the ports of the scripts in a branch after a result: of none, one or two scripts; `None` if the branch
    /// contains something else.
    fn branch(&self, id: u32) -> Option<Vec<&'a [BoundPort]>> {
        if self.is(id, "AlwaysSuccess") {
            return Some(Vec::new());
        }
        match self.tree.kind(id)? {
            Kind::SequenceWithMemory => {
                let scripts = self.children[id as usize].iter();
                scripts
                    .map(|&script| self.script(script, "Script"))
                    .collect()
            }
            _ => Some(vec![self.script(id, "Script")?]),
        }
    }

    /// Returns whether the node is this leaf of the format.
    fn is(&self, id: u32, leaf: &str) -> bool {
        self.leaf(id).is_some_and(|found| found.id == leaf)
    }

    /// Returns the ports of the script in a leaf of this id.
    fn script(&self, id: u32, leaf: &str) -> Option<&'a [BoundPort]> {
        let found = self.leaf(id).filter(|found| found.id == leaf)?;
        Some(&found.ports)
    }

    fn leaf(&self, id: u32) -> Option<&'a Leaf<B>> {
        match self.tree.kind(id)? {
            Kind::Leaf(leaf) => Some(leaf),
            _ => None,
        }
    }
}

/// Returns the attributes of scripts that run after a success and after a failure; `None` if the loader would build
/// other nodes from them.
fn followed<'a>(then: &[&'a [BoundPort]], otherwise: &[&'a [BoundPort]]) -> Option<Scripts<'a>> {
    Some(match (then, otherwise) {
        ([then], []) => vec![("_onSuccess", then)],
        ([], [otherwise]) => vec![("_onFailure", otherwise)],
        ([then], [otherwise]) if code(then) == code(otherwise) => vec![("_post", then)],
        ([then], [otherwise]) => vec![("_onSuccess", then), ("_onFailure", otherwise)],
        ([then, post], [last]) if code(post) == code(last) => {
            vec![("_onSuccess", then), ("_post", post)]
        }
        ([last], [otherwise, post]) if code(post) == code(last) => {
            vec![("_onFailure", otherwise), ("_post", post)]
        }
        ([then, post], [otherwise, last]) if code(post) == code(last) => {
            vec![
                ("_onSuccess", then),
                ("_onFailure", otherwise),
                ("_post", post),
            ]
        }
        _ => return None,
    })
}

/// Returns the source code of a script from its ports; `None` if the port `code` is not a text.
fn code(ports: &[BoundPort]) -> Option<&str> {
    match ports
        .iter()
        .find(|port| &*port.name == "code")
        .map(|port| &port.binding)
    {
        Some(Binding::Literal(Value::Text(code))) => Some(code),
        _ => None,
    }
}
