use std::collections::BTreeMap;

use behavior_tree::{Binding, Kind, Tree, Variable};
use behavior_tree_outline::controls::Control;

use crate::scope::RUN_ONCE;

/// `RunOnce` that is skipped after the first time, as the loader builds it.
pub(super) struct SkippingRunOnce {
    /// Node that runs once.
    pub(super) child: u32,
    /// Variable in which the loader stores that it has run. The file must not contain it: in BehaviorTree.CPP, a value
    /// of a variable in a file is text, and a script that needs a bool throws.
    pub(super) memory: Variable,
}

/// Finds the nodes that the loader has built from a `RunOnce` that is skipped after the first time; the key is the
/// node's id. `children` has the children by node id.
///
/// Only nodes below parents that can skip a child are returned; elsewhere the file could not be loaded again.
pub(super) fn find<B>(tree: &Tree<B>, children: &[Vec<u32>]) -> BTreeMap<u32, SkippingRunOnce> {
    let nodes = (0_u32..).zip(&tree.layout().nodes);
    let nodes = nodes.filter(|(id, node)| *id != 0 && can_skip(tree.kind(node.parent)));
    let found = nodes.filter_map(|(id, _)| Some((id, run_once(tree, children, id)?)));
    found.collect()
}

/// Returns whether the node is a sequence or fallback of the format, which can skip children.
fn can_skip<B>(parent: Option<&Kind<B>>) -> bool {
    let written = parent.and_then(|kind| Control::write(kind, 0).ok()?);
    written.is_some_and(|(control, _)| {
        let xml = control.description().xml.as_ref();
        xml.is_some_and(|xml| xml.skipped_child.is_some())
    })
}

/// Returns the `RunOnce` from which the loader has built the node: an if-then-else whose condition is a script with a
/// hidden variable, and whose third child runs the original child and then sets the variable. Returns `None` for any
/// other node.
fn run_once<B>(tree: &Tree<B>, children: &[Vec<u32>], id: u32) -> Option<SkippingRunOnce> {
    let if_then_else = |id: u32| match tree.kind(id)? {
        Kind::IfThenElse => <[u32; 3]>::try_from(&children[id as usize][..]).ok(),
        _ => None,
    };
    let [was_run, _, followed] = if_then_else(id)?;
    let [child, ..] = if_then_else(followed)?;
    let Kind::Leaf(asked) = tree.kind(was_run)? else {
        return None;
    };
    let memory = asked.ports.iter().find_map(|port| match port.binding {
        Binding::Variable(variable) => Some(variable),
        _ => None,
    })?;
    let name = tree.variables().name(memory).rsplit('/').next();
    let is_hidden = name.is_some_and(|name| name.starts_with(RUN_ONCE));
    (asked.id == "ScriptCondition" && is_hidden).then_some(SkippingRunOnce { child, memory })
}
