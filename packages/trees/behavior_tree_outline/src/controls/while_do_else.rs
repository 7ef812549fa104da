use behavior_tree::{Kind, Node, while_do_else};

use super::description::{CHILD, Constructor, Description, Parameter, WHY, XmlForm};
use super::parts::{Parts, branches};
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "WhileDoElse",
    function: "while_do_else",
    summary: "one of two children, selected in every tick by the result of a first one",
    xml: XmlForm::new("WhileDoElse"),
    constructor: Constructor::new(
        "WhileDoElse",
        &[
            ("condition", Parameter::Child),
            CHILD,
            ("otherwise", Parameter::OptionalChild),
            WHY,
        ],
    ),
    ..Description::BRANCH
};

/// Creates the node of a tree file from its name and children. Returns `None` if there are fewer than two children,
/// which is reported elsewhere.
pub(super) fn build<B>(
    name: &str,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    let branches = branches(children);
    Ok(
        branches
            .map(|(condition, then, otherwise)| while_do_else(name, condition, then, otherwise)),
    )
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(matches!(kind, Kind::WhileDoElse).then(|| Written::new([])))
}
