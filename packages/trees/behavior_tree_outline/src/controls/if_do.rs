use behavior_tree::{Kind, Node, if_then_else, sequence_with_memory};

use super::build::Built;
use super::build::branches;
use super::description::Description;
use super::parts::Parts;
use super::written::WrittenNode;

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "if",
    function: "if_then_else",
    summary: "one of two children, selected once by the result of a first one; success if that fails and there is no else",
    ..Description::BRANCH
};

/// Creates the node of a tree file from its name and children. Returns `None` if there are fewer than two children,
/// which is reported elsewhere.
pub(super) fn build<B>(name: String, parts: Parts<'_, B>, children: Vec<Node<B>>) -> Built<B> {
    // Without `else`, a failed condition means success: an empty sequence.
    let skip = || Some(sequence_with_memory("else", []));
    branches(name, parts, children, |name, condition, then, otherwise| {
        if_then_else(name, condition, then, otherwise.or_else(skip))
    })
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(_kind: &Kind<B>, _children: usize) -> WrittenNode<'_> {
    // Files contain it as `IfThenElse`.
    Ok(None)
}
