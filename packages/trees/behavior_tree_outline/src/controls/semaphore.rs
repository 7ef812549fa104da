use behavior_tree::{Kind, Node, Port, semaphore};

use super::build::Built;
use super::description::{CHILD, Constructor, Description, Parameter, WHY, XmlForm, text};
use super::parts::Parts;
use super::values::{InvalidValue, both};
use super::written::{Written, WrittenNode};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Semaphore",
    function: "semaphore",
    summary: "child while the robot holds one of the team's permits",
    ports: || vec![text("id"), Port::input::<i64>("max_count").or(1)],
    xml: Some(XmlForm::extension("Semaphore")),
    constructor: Constructor::new(
        "Semaphore",
        &[
            CHILD,
            ("id", Parameter::Text("id")),
            ("max_count", Parameter::Count("max_count", 1)),
            WHY,
        ],
    ),
    ..Description::DECORATOR
};

/// Creates the node of a tree file from its name, connected ports and children. Returns `None` if the child is missing,
/// which is reported elsewhere. Returns an error if the value of a port is invalid.
pub(super) fn build<B>(name: String, parts: Parts<'_, B>, children: Vec<Node<B>>) -> Built<B> {
    let id = match parts.values.text("id") {
        "" if parts.is_strict => Err(InvalidValue::new("id", "port id is empty")),
        id => Ok(id),
    };
    let least = i64::from(parts.is_strict);
    let (id, max_count) = both(id, parts.values.count("max_count", least))?;
    let child = children.into_iter().next();
    Ok(child.map(|child| semaphore(name, id, max_count as u32, child)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(kind: &Kind<B>, _children: usize) -> WrittenNode<'_> {
    let Kind::Semaphore(claim) = kind else {
        return Ok(None);
    };
    Ok(Some(Written::new([
        ("id", claim.id.clone()),
        ("max_count", claim.max_count.to_string()),
    ])))
}
