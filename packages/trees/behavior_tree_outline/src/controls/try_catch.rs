use behavior_tree::{Kind, Node, Port, try_catch};

use super::build::Built;
use super::description::{CHILDREN, Constructor, Description, WHY, XmlForm};
use super::parts::Parts;
use super::values::InvalidValue;
use super::written::{Written, WrittenNode};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "TryCatch",
    function: "try_catch",
    summary: "all but the last one in order; after a failure the last one, and then failure",
    ports: || vec![Port::input::<bool>("catch_on_halt").or(false)],
    children: 2..=usize::MAX,
    xml: Some(XmlForm::new("TryCatch")),
    constructor: Constructor::new("TryCatch", &[CHILDREN, WHY]),
    ..Description::COMPOSITE
};

/// Creates the node of a tree file from its name, connected ports and children. Returns `None` if children are missing,
/// which is reported elsewhere. Returns an error if the value of a port is invalid.
pub(super) fn build<B>(name: String, parts: Parts<'_, B>, children: Vec<Node<B>>) -> Built<B> {
    if parts.values.is_true("catch_on_halt") {
        let message = "port catch_on_halt must be false: a halt ticks no node";
        return Err(InvalidValue::new("catch_on_halt", message).into());
    }
    let mut children = children;
    Ok(children.pop().map(|catch| try_catch(name, children, catch)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(kind: &Kind<B>, _children: usize) -> WrittenNode<'_> {
    Ok(matches!(kind, Kind::TryCatch).then(|| Written::new([])))
}
