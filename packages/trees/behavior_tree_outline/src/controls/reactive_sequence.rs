use behavior_tree::{Kind, Node, Status, sequence};

use super::description::{CHILDREN, Constructor, Description, WHY, XmlForm};
use super::parts::Parts;
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "ReactiveSequence",
    function: "sequence",
    summary: "all in order, from the first child on in every tick",
    xml: XmlForm::not_empty("ReactiveSequence"),
    constructor: Constructor::new("Sequence", &[CHILDREN, WHY]),
    ..Description::COMPOSITE
};

/// Creates the node of a tree file from its name and children.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(Some(sequence(name, children)))
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
    Ok(matches!(kind, Kind::Sequence).then(written))
}
