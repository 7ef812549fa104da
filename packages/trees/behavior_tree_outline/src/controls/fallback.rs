use behavior_tree::{Kind, Node, Status, selection_with_memory};

use super::description::{CHILDREN, Constructor, Description, WHY, XmlForm};
use super::parts::Parts;
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Fallback",
    function: "selection_with_memory",
    summary: "first child that does not fail, resuming with the child that was running",
    xml: XmlForm::skipping("Fallback", Status::Failure),
    constructor: Constructor::new("SelectWithMemory", &[CHILDREN, WHY]),
    ..Description::COMPOSITE
};

/// Creates the node from its ports and children; see `Control::build`.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(Some(selection_with_memory(name, children)))
}

/// Returns the node's port values for a file, or `None` if `kind` is another node; see `Control::write`.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(matches!(kind, Kind::SelectionWithMemory).then(|| Written::new([])))
}
