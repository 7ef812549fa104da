use behavior_tree::{Kind, Node, force_failure};

use super::description::{CHILD, Constructor, Description, WHY, XmlForm};
use super::parts::{Parts, only};
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

pub(super) const DESCRIPTION: Description = Description {
    name: "ForceFailure",
    function: "force_failure",
    summary: "failure as soon as the child has finished",
    xml: XmlForm::new("ForceFailure"),
    constructor: Constructor::new("ForceFailure", &[CHILD, WHY]),
    ..Description::DECORATOR
};

pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    Ok(only(children).map(|child| force_failure(child).named(name)))
}

pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(matches!(kind, Kind::ForceFailure).then(|| Written::new([])))
}
