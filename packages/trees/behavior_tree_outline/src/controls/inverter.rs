use behavior_tree::{Kind, Node, not};

use super::description::{CHILD, Constructor, Description, WHY, XmlForm};
use super::parts::{Parts, only};
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Inverter",
    function: "not",
    summary: "opposite result",
    xml: XmlForm::new("Inverter"),
    constructor: Constructor::new("Not", &[CHILD, WHY]),
    ..Description::DECORATOR
};

/// Creates the node from its ports and children; see `Control::build`.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(only(children).map(|child| not(child).named(name)))
}

/// Returns the node's port values for a file, or `None` if `kind` is another node; see `Control::write`.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(matches!(kind, Kind::Negation).then(|| Written::new([])))
}
