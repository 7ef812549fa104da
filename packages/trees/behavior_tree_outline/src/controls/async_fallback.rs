use behavior_tree::{Kind, Node, interruptible_selection};

use super::description::{CHILDREN, Constructor, Description, WHY, XmlForm};
use super::parts::Parts;
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "AsyncFallback",
    function: "interruptible_selection",
    summary: "first child that does not fail; running until the next tick after a child that fails in its first tick",
    xml: XmlForm::not_empty("AsyncFallback"),
    constructor: Constructor::new("AsyncFallback", &[CHILDREN, WHY]),
    ..Description::COMPOSITE
};

/// Creates the node of a tree file from its name and children.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(Some(interruptible_selection(name, children)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(matches!(kind, Kind::InterruptibleSelection).then(|| Written::new([])))
}
