//! Groups of runs on the page.

use std::collections::BTreeMap;

use super::words::verdict_of;
use crate::{Run, Verdict};

/// Runs of one scenario with the same settings.
pub(super) struct Group<'a> {
    /// Scenario and settings; `None` if unknown.
    pub(super) name: Option<&'a str>,
    /// Runs with their numbers on the page: runs that did not pass first, then in the given order.
    pub(super) runs: Vec<(usize, &'a Run)>,
}

/// Returns the runs in groups, in the order of the groups' names; the unknown group is first. Numbers the runs in this
/// order.
pub(super) fn groups(runs: &[Run]) -> Vec<Group<'_>> {
    let mut by_name: BTreeMap<Option<&str>, Vec<&Run>> = BTreeMap::new();
    for run in runs {
        by_name.entry(run.group.as_deref()).or_default().push(run);
    }
    let mut numbers = 1..;
    let groups = by_name.into_iter().map(|(name, mut runs)| {
        // The sort is stable.
        runs.sort_by_key(|run| match verdict_of(run) {
            Some(Verdict::Failed) => 0,
            Some(Verdict::NotJudged) => 1,
            None => 2,
            Some(Verdict::Passed) => 3,
        });
        Group {
            name,
            runs: numbers.by_ref().zip(runs).collect(),
        }
    });
    groups.collect()
}
