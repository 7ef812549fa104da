use behavior_tree::{Kind, Node, Status, sequence_with_lasting_memory};

use super::description::{CHILDREN, Constructor, Description, WHY, XmlForm};
use super::parts::Parts;
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "SequenceWithLastingMemory",
    function: "sequence_with_lasting_memory",
    summary: "all in order, resuming with the first child that has not succeeded, even after a failure or a halt",
    xml: XmlForm::not_empty("SequenceWithMemory"),
    constructor: Constructor::new("SequenceWithLastingMemory", &[CHILDREN, WHY]),
    ..Description::COMPOSITE
};

/// Creates the node of a tree file from its name and children.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(Some(sequence_with_lasting_memory(name, children)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    let written = || Written {
        status_without_children: Status::Success,
        ..Written::new([])
    };
    Ok(matches!(kind, Kind::SequenceWithLastingMemory).then(written))
}
