use behavior_tree::{Kind, Node, Port, Setting, SkippedChild, parallel_with};

use super::build::Built;
use super::description::{Description, XmlForm};
use super::live::setting;
use super::parts::Parts;
use super::thresholds::{gives_up, least, thresholds, written};
use super::values::InvalidValues;
use super::written::{Written, WrittenNode};

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Parallel",
    function: "parallel",
    summary: "all at once; fails as soon as too few children are left to succeed; counts below 0 count down from all",
    ports: || {
        vec![
            Port::input::<i64>("success_count").or(-1),
            Port::input::<i64>("failure_count").or(1),
        ]
    },
    live: &["success_count", "failure_count"],
    children: 1..=usize::MAX,
    xml: Some(XmlForm::new("Parallel")),
    ..Description::COMPOSITE
};

/// Creates the node of a tree file from its name, connected ports and children. Returns an error if the value of a port
/// is invalid.
pub(super) fn build<B>(name: String, parts: Parts<'_, B>, children: Vec<Node<B>>) -> Built<B> {
    let (all, is_strict) = (children.len() as i64, parts.is_strict);
    let ports = ["success_count", "failure_count"];
    let thresholds = setting(&parts.values, &ports, move |values| {
        let mut thresholds = thresholds(values, all, least(all, is_strict), all)?;
        // With this number of failures, too few children are left to succeed.
        let failures_without_hope = all as u32 + 1 - thresholds.successes;
        thresholds.failures = thresholds.failures.min(failures_without_hope);
        let is_relative = values
            .count("success_count", i64::MIN)
            .is_ok_and(|count| count < 0);
        thresholds.skipped = match is_relative {
            true => SkippedChild::Succeeds,
            false => SkippedChild::Waits,
        };
        Ok::<_, InvalidValues>(thresholds)
    })?;
    Ok(Some(parallel_with(name, thresholds, children)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(kind: &Kind<B>, children: usize) -> WrittenNode<'_> {
    let thresholds = match kind {
        // Otherwise it is a `PatientParallel`.
        Kind::Parallel(Setting::Value(thresholds)) if gives_up(*thresholds, children) => thresholds,
        Kind::Parallel(Setting::Ask(question)) => return Ok(Some(Written::asking(question))),
        _ => return Ok(None),
    };
    let successes = i64::from(thresholds.successes);
    // Relative to the number of children, where a skipped child counts as a success.
    let success_count = match thresholds.skipped {
        SkippedChild::Succeeds => successes - children as i64 - 1,
        SkippedChild::Finishes | SkippedChild::Waits => successes,
    };
    Ok(Some(written(success_count, *thresholds)))
}
