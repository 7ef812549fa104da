use behavior_tree::{Kind, Node, Port, Setting, Status, parallel_all};

use super::build::Built;
use super::description::{CHILDREN, Constructor, Description, Parameter, WHY, XmlForm};
use super::live::setting;
use super::parts::Parts;
use super::thresholds::{count_of_all, least};
use super::written::{Written, WrittenNode};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "ParallelAll",
    function: "parallel_all",
    summary: "all at once until each has finished; fails if this many have failed; a count below 0 counts down from all",
    ports: || vec![Port::input::<i64>("max_failures").or(1)],
    live: &["max_failures"],
    children: 1..=usize::MAX,
    xml: Some(XmlForm::new("ParallelAll")),
    constructor: Constructor::new(
        "ParallelAll",
        &[
            CHILDREN,
            ("failures", Parameter::Count("max_failures", 0)),
            WHY,
        ],
    ),
    ..Description::COMPOSITE
};

/// Creates the node of a tree file from its name, connected ports and children. Returns an error if the value of a port
/// is invalid.
pub(super) fn build<B>(name: String, parts: Parts<'_, B>, children: Vec<Node<B>>) -> Built<B> {
    let all = children.len() as i64;
    let least = least(all, parts.is_strict);
    let failures = setting(&parts.values, &["max_failures"], move |values| {
        count_of_all(values, "max_failures", all, least, all)
    })?;
    Ok(Some(parallel_all(name, failures, children)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(kind: &Kind<B>, _children: usize) -> WrittenNode<'_> {
    let Kind::ParallelAll(failures) = kind else {
        return Ok(None);
    };
    let written = Written::setting("max_failures", failures, |failures: u32| {
        failures.to_string()
    });
    let allows_failures = matches!(failures, Setting::Value(1..));
    Ok(Some(
        written.without_children(Status::from(allows_failures)),
    ))
}
