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

/// Creates this control node from its name, connected ports and children in a tree file. Returns `None` if children or
/// the question are missing, which is reported elsewhere; invalid values of ports are errors.
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
