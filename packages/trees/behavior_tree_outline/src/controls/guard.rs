use behavior_tree::{Kind, Node, guard_asking};

use super::build::Built;
use super::description::{CHILD, Constructor, Description, Parameter, QuestionKind, XmlForm, text};
use super::parts::{ControlQuestion, Parts};
use super::written::{Written, WrittenNode};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Guard",
    function: "guard",
    summary: "child while a condition holds, evaluated once a tick; it has the ports of the condition, too",
    ports: || vec![text("condition")],
    question: QuestionKind::Condition,
    xml: Some(XmlForm::extension("Guard")),
    constructor: Constructor::new(
        "Guard",
        &[
            ("condition_fn", Parameter::Condition),
            CHILD,
            ("cond_description", Parameter::Description),
        ],
    ),
    ..Description::DECORATOR
};

/// Creates the node of a tree file from its name, connected ports and children. Returns `None` if the condition or the
/// child is missing, which is reported elsewhere.
pub(super) fn build<B>(name: String, parts: Parts<'_, B>, children: Vec<Node<B>>) -> Built<B> {
    let ControlQuestion::Condition(condition) = parts.question else {
        return Ok(None);
    };
    let child = children.into_iter().next();
    Ok(child.map(|child| guard_asking(name, condition, child)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(kind: &Kind<B>, _children: usize) -> WrittenNode<'_> {
    let Kind::Guard(condition) = kind else {
        return Ok(None);
    };
    Ok(Some(Written {
        ports: &condition.ports,
        ..Written::new([("condition", condition.name.clone())])
    }))
}
