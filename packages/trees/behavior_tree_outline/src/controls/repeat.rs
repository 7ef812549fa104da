use behavior_tree::{Kind, Node, Port, repeat};

use super::description::{CHILD, Constructor, Description, Parameter, WHY, XmlForm};
use super::parts::{Parts, only};
use super::values::InvalidValues;
use super::written::{Unwritable, Written, times};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Repeat",
    function: "repeat",
    summary: "child until it has succeeded `n` times; -1: without end",
    ports: || vec![Port::input::<i64>("n")],
    xml: Some(XmlForm {
        id: "Repeat",
        ports: &[("n", "num_cycles")],
        children: None,
        is_extension: false,
        skipped_child: None,
    }),
    constructor: Constructor::new(
        "Repeat",
        &[CHILD, ("times", Parameter::Count("n", -1)), WHY],
    ),
    ..Description::DECORATOR
};

/// Creates the node from its ports and children; see `Control::build`.
pub(super) fn build<B>(
    name: &str,
    parts: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    let times = parts.values.times()?;
    Ok(only(children).map(|child| repeat(name, times, child)))
}

/// Returns the node's port values for a file, or `None` if `kind` is another node; see `Control::write`.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    let Kind::Repeat(count) = kind else {
        return Ok(None);
    };
    Ok(Some(Written::new([("n", times(*count))])))
}
