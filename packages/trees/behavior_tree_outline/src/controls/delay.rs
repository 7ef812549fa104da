use behavior_tree::{Kind, Node, Setting, delay};

use super::description::{CHILD, Constructor, Description, Parameter, WHY, XmlForm, any};
use super::live::setting;
use super::parts::{Parts, only};
use super::values::InvalidValues;
use super::written::{Unwritable, Written, milliseconds};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Delay",
    function: "delay",
    summary: "child after this time, up to six decimal places",
    ports: || vec![any("delay_msec")],
    xml: XmlForm::new("Delay"),
    constructor: Constructor::new(
        "Delay",
        &[CHILD, ("seconds", Parameter::Seconds("delay_msec")), WHY],
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
    let time = setting(&parts.values, &["delay_msec"], |values| {
        values.time("delay_msec")
    })?;
    Ok(only(children).map(|child| delay(name, time, child)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(match kind {
        Kind::Delay(Setting::Value(time)) => {
            Some(Written::new([("delay_msec", milliseconds(*time))]))
        }
        Kind::Delay(Setting::Ask(question)) => Some(Written::asking(question)),
        _ => None,
    })
}
