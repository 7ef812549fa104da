use behavior_tree::{Kind, Node, Port, Status, Thresholds, parallel};

use super::description::{Description, XmlForm};
use super::parts::Parts;
use super::thresholds::{gives_up, least, thresholds};
use super::values::InvalidValues;
use super::written::{Unwritable, Written};

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
    children: 1..=usize::MAX,
    xml: XmlForm::new("Parallel"),
    ..Description::COMPOSITE
};

/// Creates this control node from its name, connected ports and children in a tree file. Returns `None` if children or
/// the question are missing, which is reported elsewhere; invalid values of ports are errors.
pub(super) fn build<B>(
    name: &str,
    parts: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Result<Option<Node<B>>, InvalidValues> {
    let all = children.len() as i64;
    let thresholds = thresholds(&parts.values, all, least(all, parts.is_strict), all)?;
    // With this number of failures, too few children are left to succeed.
    let failures_without_hope = all as u32 + 1 - thresholds.successes;
    let failures = thresholds.failures.min(failures_without_hope);
    Ok(Some(parallel(
        name,
        thresholds.successes,
        failures,
        children,
    )))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(kind: &Kind<B>, children: usize) -> Result<Option<Written<'_>>, Unwritable> {
    let Kind::Parallel(thresholds) = kind else {
        return Ok(None);
    };
    // Otherwise it is a `PatientParallel`.
    if !gives_up(*thresholds, children) {
        return Ok(None);
    }
    let Thresholds {
        successes,
        failures,
    } = *thresholds;
    let values = [
        ("success_count", successes.to_string()),
        ("failure_count", failures.to_string()),
    ];
    let status = if successes == 0 {
        Status::Success
    } else {
        Status::Failure
    };
    Ok(Some(Written {
        status_without_children: status,
        ..Written::new(values)
    }))
}
