use behavior_tree::{Kind, Node, delay};

use super::description::{CHILD, Constructor, Description, Parameter, WHY, XmlForm, text};
use super::parts::{Parts, only};
use super::values::InvalidValues;
use super::written::{Unwritable, Written, milliseconds};

pub(super) const DESCRIPTION: Description = Description {
    name: "Delay",
    function: "delay",
    summary: "child after this time, up to six decimal places",
    ports: || vec![text("delay_msec")],
    xml: XmlForm::new("Delay"),
    constructor: Constructor::new(
        "Delay",
        &[CHILD, ("seconds", Parameter::Seconds("delay_msec")), WHY],
    ),
    ..Description::DECORATOR
};

pub(super) fn build<B>(
    name: &str,
    parts: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    let time = parts.values.time("delay_msec")?;
    Ok(only(children).map(|child| delay(name, time, child)))
}

pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    let Kind::Delay(time) = kind else {
        return Ok(None);
    };
    Ok(Some(Written::new([("delay_msec", milliseconds(*time))])))
}
