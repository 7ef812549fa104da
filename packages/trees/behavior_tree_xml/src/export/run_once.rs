use std::collections::BTreeMap;

use behavior_tree::{Binding, Kind, Tree, Variable};

use crate::scope::RUN_ONCE;

/// A `RunOnce` that is skipped after the first time, as the loader builds it.
pub(super) struct SkippingRunOnce {
    /// The node that runs once.
    pub(super) child: u32,
    /// The variable in which the loader remembers that it ran. The file must not have it: in BehaviorTree.CPP a
    /// value that a file gives to a variable is text, and a script that asks for a truth value throws.
    pub(super) memory: Variable,
}

/// The nodes of a tree that the loader built of a `RunOnce` that is skipped after the first time.
///
/// Only below parents that can skip a child: elsewhere the file could not be loaded again.
pub(super) fn find<B>(tree: &Tree<B>, children: &[Vec<u32>]) -> BTreeMap<u32, SkippingRunOnce> {
    let nodes = (0_u32..).zip(&tree.layout().nodes);
    let nodes = nodes.filter(|(id, node)| *id != 0 && can_skip(tree.kind(node.parent)));
    let found = nodes.filter_map(|(id, _)| Some((id, run_once(tree, children, id)?)));
    found.collect()
}

fn can_skip<B>(parent: Option<&Kind<B>>) -> bool {
    matches!(
        parent,
        Some(
            Kind::Sequence
                | Kind::SequenceWithMemory
                | Kind::SequenceWithLastingMemory
                | Kind::Selection
                | Kind::SelectionWithMemory
        )
    )
}

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
