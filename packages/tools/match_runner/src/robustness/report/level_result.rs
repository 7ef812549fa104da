use schemars::JsonSchema;
use serde::Serialize;

use super::estimate::{Estimate, PASSED};
use crate::batch::outcome::Outcome;
use crate::search::goal::{Goal, MARGIN};
use crate::verdict::failure::Verdict;

/// Statistics of each level, in order; that by which the behavior breaks is added if it is another one.
const SHOWN: [&str; 5] = [
    PASSED,
    "goal-difference",
    "goals-for",
    "goals-against",
    MARGIN,
];

/// Result of the runs at a level.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LevelResult {
    /// Level; 0 without errors.
    pub level: f64,
    /// Number of runs that were judged.
    pub runs: usize,
    /// Number of runs that do not count, because the environment failed.
    pub not_judged: usize,
    /// True if the statistic by which the behavior breaks is worse than without errors: the intervals do not overlap.
    pub is_worse: bool,
    /// Statistics. Those that no run has, such as the margin of a scenario without one, are left out.
    pub statistics: Vec<Estimate>,
}

impl LevelResult {
    /// Creates the result of the runs at a level; it is not compared with another level yet.
    pub(super) fn new(level: f64, outcomes: &[&Outcome], goal: Goal) -> Self {
        let judged: Vec<_> = outcomes
            .iter()
            .filter(|it| it.verdict != Verdict::Infrastructure)
            .collect();
        // The names of the statistics are known.
        let shown = SHOWN.iter().filter_map(|name| name.parse::<Goal>().ok());
        let other = (!SHOWN.contains(&goal.name())).then_some(goal);
        let statistics = shown.chain(other).filter_map(|statistic| {
            let values = judged.iter().filter_map(|it| statistic.value(&it.result));
            Estimate::new(statistic.name(), &values.collect::<Vec<_>>())
        });
        Self {
            level,
            runs: judged.len(),
            not_judged: outcomes.len() - judged.len(),
            is_worse: false,
            statistics: statistics.collect(),
        }
    }

    /// Returns the statistic with a name.
    pub fn estimate(&self, name: &str) -> Option<&Estimate> {
        self.statistics.iter().find(|it| it.name == name)
    }

    /// Returns true if the interval of the statistic is beyond that of `other`, on the worse side.
    pub(super) fn is_worse_than(&self, other: &Self, goal: Goal) -> bool {
        let interval = |it: &Self| {
            let estimate = it.estimate(goal.name())?;
            estimate.low.zip(estimate.high)
        };
        let Some(((low, high), (other_low, other_high))) = interval(self).zip(interval(other))
        else {
            return false;
        };
        match goal.is_more_better() {
            Some(true) => high < other_low,
            Some(false) => low > other_high,
            None => false,
        }
    }
}
