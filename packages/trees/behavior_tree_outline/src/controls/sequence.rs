use behavior_tree::{Kind, Node, Status, sequence_with_memory};

use super::description::{CHILDREN, Constructor, Description, WHY, XmlForm};
use super::parts::Parts;
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Sequence",
    function: "sequence_with_memory",
    summary: "all in order, resuming with the child that was running",
    xml: XmlForm::skipping("Sequence", Status::Success),
    constructor: Constructor::new("SequenceWithMemory", &[CHILDREN, WHY]),
    ..Description::COMPOSITE
};

/// Creates the node from its ports and children; see `Control::build`.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(Some(sequence_with_memory(name, children)))
}

/// Returns the node's port values for a file, or `None` if `kind` is another node; see `Control::write`.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    let written = || Written {
        status_without_children: Status::Success,
        ..Written::new([])
    };
    Ok(matches!(kind, Kind::SequenceWithMemory).then(written))
}
