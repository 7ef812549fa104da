use behavior_tree::{Kind, Node, Status, selection};

use super::description::{CHILDREN, Constructor, Description, WHY, XmlForm};
use super::parts::Parts;
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "ReactiveFallback",
    function: "selection",
    summary: "first child that does not fail, from the first child on in every tick",
    xml: XmlForm::skipping("ReactiveFallback", Status::Failure),
    constructor: Constructor::new("Select", &[CHILDREN, WHY]),
    ..Description::COMPOSITE
};

/// Creates the node from its ports and children; see `Control::build`.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(Some(selection(name, children)))
}

/// Returns the node's port values for a file, or `None` if `kind` is another node; see `Control::write`.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(matches!(kind, Kind::Selection).then(|| Written::new([])))
}
