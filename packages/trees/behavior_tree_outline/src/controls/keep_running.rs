use behavior_tree::{Kind, Node, keep_running};

use super::description::{CHILD, Constructor, Description, WHY, XmlForm};
use super::parts::{Parts, only};
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "KeepRunningUntilFailure",
    function: "keep_running",
    summary: "child again and again, running until it fails",
    xml: XmlForm::new("KeepRunningUntilFailure"),
    constructor: Constructor::new("KeepRunningUntilFailure", &[CHILD, WHY]),
    ..Description::DECORATOR
};

/// Creates the node of a tree file from its name and children. Returns `None` if the child is missing, which is
/// reported elsewhere.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(only(children).map(|child| keep_running(name, child)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(matches!(kind, Kind::KeepRunning).then(|| Written::new([])))
}
