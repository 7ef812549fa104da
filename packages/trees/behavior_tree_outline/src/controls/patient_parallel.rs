use behavior_tree::{Kind, Node, Port, Setting, parallel_with};

use super::build::Built;
use super::description::{CHILDREN, Constructor, Description, Parameter, WHY, XmlForm};
use super::live::setting;
use super::parts::Parts;
use super::thresholds::{least, thresholds, written};
use super::written::WrittenNode;

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "PatientParallel",
    function: "parallel",
    summary: "all at once until the counts are reached; fails if all children have finished before",
    ports: || {
        vec![
            Port::input::<i64>("success_count"),
            Port::input::<i64>("failure_count"),
        ]
    },
    children: 1..=usize::MAX,
    xml: Some(XmlForm::extension("PatientParallel")),
    constructor: Constructor::new(
        "Parallel",
        &[
            CHILDREN,
            ("successes", Parameter::Count("success_count", 0)),
            ("failures", Parameter::Count("failure_count", 0)),
            WHY,
        ],
    ),
    ..Description::COMPOSITE
};

/// Creates the node of a tree file from its name, connected ports and children. Returns an error if the value of a port
/// is invalid.
pub(super) fn build<B>(name: String, parts: Parts<'_, B>, children: Vec<Node<B>>) -> Built<B> {
    let all = children.len() as i64;
    let most = if parts.is_strict { all } else { i64::MAX };
    let least = least(all, parts.is_strict);
    let thresholds = setting(
        &parts.values,
        &["success_count", "failure_count"],
        move |values| thresholds(values, all, least, most),
    )?;
    Ok(Some(parallel_with(name, thresholds, children)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(kind: &Kind<B>, _children: usize) -> WrittenNode<'_> {
    Ok(match kind {
        Kind::Parallel(Setting::Value(thresholds)) => {
            Some(written(i64::from(thresholds.successes), *thresholds))
        }
        _ => None,
    })
}
