use behavior_tree::{Kind, Node, run_once};

use super::description::{CHILD, Constructor, Description, WHY};
use super::parts::{Parts, only};
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "RunOnce",
    function: "run_once",
    summary: "first result of the child, from then on",
    xml: None,
    constructor: Constructor::new("RunOnce", &[CHILD, WHY]),
    ..Description::DECORATOR
};

/// Creates the node from its ports and children; see `Control::build`.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(only(children).map(|child| run_once(name, child)))
}

/// Returns the node's port values for a file, or `None` if `kind` is another node; see `Control::write`.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(matches!(kind, Kind::RunOnce).then(|| Written::new([])))
}
