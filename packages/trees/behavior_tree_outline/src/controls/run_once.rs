use behavior_tree::{Kind, Node, Port, Setting, run_once};

use super::description::{CHILD, Constructor, Description, WHY, XmlForm};
use super::live::setting;
use super::parts::{Parts, only};
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "RunOnce",
    function: "run_once",
    summary: "child until it has finished once; from then on its result, or skipped",
    ports: || vec![Port::input::<bool>("then_skip").or(false)],
    live: &["then_skip"],
    xml: Some(XmlForm {
        id: "RunOnce",
        ports: &[],
        children: None,
        is_extension: false,
        defaults: &[("then_skip", "true")],
    }),
    constructor: Constructor::new("RunOnce", &[CHILD, WHY]),
    ..Description::DECORATOR
};

/// Creates the node of a tree file from its name, connected ports and children. Returns `None` if the child is missing,
/// which is reported elsewhere.
pub(super) fn build<B>(
    name: &str,
    parts: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    let then_skip = setting(&parts.values, &["then_skip"], |values| {
        Ok::<_, InvalidValues>(values.is_true("then_skip"))
    })?;
    Ok(only(children).map(|child| run_once(name, then_skip, child)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(
    kind: &Kind<B>,
    _children: usize,
) -> Result<Option<Written<'_>>, Unwritable> {
    Ok(match kind {
        Kind::RunOnce(Setting::Value(then_skip)) => {
            Some(Written::new([("then_skip", then_skip.to_string())]))
        }
        Kind::RunOnce(Setting::Ask(question)) => Some(Written::asking(question)),
        _ => None,
    })
}
