use behavior_tree::{Kind, Node, Setting, timeout};

use super::description::{CHILD, Constructor, Description, Parameter, WHY, XmlForm, any};
use super::live::setting;
use super::parts::{Parts, only};
use super::values::InvalidValues;
use super::written::{Unwritable, Written, milliseconds};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Timeout",
    function: "timeout",
    summary: "child for at most this time, up to six decimal places",
    ports: || vec![any("msec")],
    xml: XmlForm::new("Timeout"),
    constructor: Constructor::new(
        "Timeout",
        &[CHILD, ("seconds", Parameter::Seconds("msec")), WHY],
    ),
    ..Description::DECORATOR
};

/// Creates the node of a tree file from its name, connected ports and children. Returns `None` if the child is missing,
/// which is reported elsewhere. Returns an error if the value of a port is invalid.
pub(super) fn build<B>(
    name: &str,
    parts: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    let time = setting(&parts.values, &["msec"], |values| values.time("msec"))?;
    Ok(only(children).map(|child| timeout(name, time, child)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(match kind {
        Kind::Timeout(Setting::Value(time)) => Some(Written::new([("msec", milliseconds(*time))])),
        Kind::Timeout(Setting::Ask(question)) => Some(Written::asking(question)),
        _ => None,
    })
}
