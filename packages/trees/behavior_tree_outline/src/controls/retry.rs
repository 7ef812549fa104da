use behavior_tree::{Kind, Node, Port, Setting, retry};

use super::description::{CHILD, Constructor, Description, Parameter, WHY, XmlForm};
use super::live::setting;
use super::parts::{Parts, only};
use super::values::{InvalidValues, Values};
use super::written::{Unwritable, Written, times};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Retry",
    function: "retry",
    summary: "child until it succeeds, or has failed `n` times; -1: without end",
    ports: || vec![Port::input::<i64>("n")],
    live: &["n"],
    xml: Some(XmlForm {
        id: "RetryUntilSuccessful",
        ports: &[("n", "num_attempts")],
        children: None,
        is_extension: false,
        defaults: &[],
    }),
    constructor: Constructor::new("Retry", &[CHILD, ("times", Parameter::Count("n", -1)), WHY]),
    ..Description::DECORATOR
};

/// Creates the node of a tree file from its name, connected ports and children. Returns `None` if the child is missing,
/// which is reported elsewhere. Returns an error if the value of a port is invalid.
pub(super) fn build<B>(
    name: &str,
    parts: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    let times = setting(&parts.values, &["n", "num_attempts"], Values::times)?;
    Ok(only(children).map(|child| retry(name, times, child)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(match kind {
        Kind::Retry(Setting::Value(count)) => Some(Written::new([("n", times(*count))])),
        Kind::Retry(Setting::Ask(question)) => Some(Written::asking(question)),
        _ => None,
    })
}
