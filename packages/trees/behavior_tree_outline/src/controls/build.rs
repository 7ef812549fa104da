//! Functions that build the control nodes of the table. They return `None` if children are missing, which is reported
//! elsewhere.

use behavior_tree::{Node, Setting};

use super::live::setting;
use super::parts::Parts;
use super::values::{InvalidValues, Values};

/// Control node of a tree file; `None` if children are missing.
pub(super) type Built<B> = Result<Option<Node<B>>, InvalidValues>;

pub(super) fn every<B>(
    name: String,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
    create: impl FnOnce(String, Vec<Node<B>>) -> Node<B>,
) -> Built<B> {
    Ok(Some(create(name, children)))
}

/// Creates a node from its only child.
pub(super) fn only<B>(
    name: String,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
    create: impl FnOnce(String, Node<B>) -> Node<B>,
) -> Built<B> {
    let child = children.into_iter().next();
    Ok(child.map(|child| create(name, child)))
}

/// Creates a node from its condition, its first branch and its optional second branch.
pub(super) fn branches<B>(
    name: String,
    _: Parts<'_, B>,
    children: Vec<Node<B>>,
    create: impl FnOnce(String, Node<B>, Node<B>, Option<Node<B>>) -> Node<B>,
) -> Built<B> {
    let mut children = children.into_iter();
    let (Some(condition), Some(then)) = (children.next(), children.next()) else {
        return Ok(None);
    };
    Ok(Some(create(name, condition, then, children.next())))
}

/// Creates a node from its only child and its setting, which `read` parses from the first of `ports` that the node has.
///
/// # Errors
/// Returns an error if the value of the port is invalid.
pub(super) fn with_setting<B, T, E: Into<InvalidValues>>(
    name: String,
    parts: Parts<'_, B>,
    children: Vec<Node<B>>,
    create: impl FnOnce(String, Setting<B, T>, Node<B>) -> Node<B>,
    ports: &[&str],
    read: impl Fn(&Values) -> Result<T, E> + Send + Sync + 'static,
) -> Built<B> {
    let setting = setting(&parts.values, ports, read)?;
    only(name, parts, children, |name, child| {
        create(name, setting, child)
    })
}
