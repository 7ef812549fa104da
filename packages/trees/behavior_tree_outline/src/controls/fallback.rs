use behavior_tree::{Kind, Node, selection_with_memory};

use super::description::{CHILDREN, Constructor, Description, WHY, XmlForm};
use super::parts::Parts;
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Fallback",
    function: "selection_with_memory",
    summary: "first child that does not fail, resuming with the child that was running",
    xml: XmlForm::not_empty("Fallback"),
    constructor: Constructor::new("SelectWithMemory", &[CHILDREN, WHY]),
    ..Description::COMPOSITE
};

/// Creates the node of a tree file from its name and children.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(Some(selection_with_memory(name, children)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(matches!(kind, Kind::SelectionWithMemory).then(|| Written::new([])))
}
