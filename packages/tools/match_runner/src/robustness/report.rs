//! Result of a campaign that varies errors.

mod broken_run;
mod error_result;
mod estimate;
mod level_result;

use schemars::JsonSchema;
use serde::Serialize;

use super::design::Design;
use crate::batch::campaign::Campaign;
use crate::batch::outcome::Outcome;
use crate::search::goal::Goal;
use crate::verdict::failure::{Verdict, WrongUse};

pub use broken_run::BrokenRun;
pub use error_result::ErrorResult;
pub use estimate::Estimate;
pub use level_result::LevelResult;

/// Robustness of a behavior, as `sil robustness --json` prints it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Robustness {
    /// Name or file of the scenario.
    pub scenario: String,
    /// Statistic by which the behavior breaks, for example `passed`.
    pub statistic: String,
    /// Number of seeds of each level.
    pub seeds: usize,
    /// Number of runs without a result, because the campaign is not complete.
    pub open: usize,
    /// Runs without errors.
    pub without_errors: LevelResult,
    /// Errors, first each one alone, then pairs of the worst ones.
    pub errors: Vec<ErrorResult>,
}

impl Robustness {
    /// Creates the result of a campaign with these outcomes, in any order.
    ///
    /// # Errors
    /// Returns an error if the campaign has no design, see [`Design::of`].
    pub fn new(campaign: &Campaign, outcomes: &[Outcome]) -> Result<Self, WrongUse> {
        let design = Design::of(campaign)?;
        let goal = design.goal()?;
        let level = |point: usize, level: f64| {
            let of_point = outcomes.iter().filter(|it| it.run.point == point);
            LevelResult::new(level, &of_point.collect::<Vec<_>>(), goal)
        };
        let without_errors = level(0, 0.0);
        let levels = &design.levels.0;
        let combinations = design.combinations().into_iter().enumerate();
        let errors = combinations.map(|(index, errors)| {
            let first = 1 + index * levels.len();
            let results = levels.iter().enumerate();
            let results = results.map(|(offset, it)| {
                let result = level(first + offset, *it);
                LevelResult {
                    is_worse: result.is_worse_than(&without_errors, goal),
                    ..result
                }
            });
            let mut result = ErrorResult::new(&errors, results.collect());
            let broken = result
                .levels
                .iter()
                .position(|it| Some(it.level) == result.breaks_at);
            let broken = broken.map(|offset| first + offset);
            result.broken_run = broken.and_then(|point| BrokenRun::find(campaign, outcomes, point));
            result
        });
        Ok(Self {
            scenario: campaign.scenario.clone(),
            statistic: goal.name().to_owned(),
            seeds: campaign.seeds.0.clone().count(),
            open: campaign.runs().count().saturating_sub(outcomes.len()),
            errors: errors.collect(),
            without_errors,
        })
    }

    /// Returns the indices of the single errors, the worst first: by the level at which the behavior breaks, then by
    /// the statistic at the largest level, then in their order.
    pub fn order(&self) -> Vec<usize> {
        let sign = match self.statistic.parse::<Goal>().map(Goal::is_more_better) {
            Ok(Some(false)) => -1.0,
            _ => 1.0,
        };
        let key = |error: &ErrorResult| {
            let last = error
                .levels
                .last()
                .and_then(|it| it.estimate(&self.statistic));
            let breaks_at = error.breaks_at.unwrap_or(f64::INFINITY);
            (breaks_at, last.map_or(f64::INFINITY, |it| sign * it.mean))
        };
        let single = self.errors.iter().enumerate();
        let single = single.filter(|(_, error)| error.errors.len() == 1);
        let mut order: Vec<_> = single.map(|(index, error)| (key(error), index)).collect();
        order.sort_by(|((a, x), _), ((b, y), _)| a.total_cmp(b).then(x.total_cmp(y)));
        order.into_iter().map(|(_, index)| index).collect()
    }

    /// Returns whether runs were judged without errors, and none of them passed. Then no error can break the behavior.
    pub fn never_passes(&self) -> bool {
        let passed = self.without_errors.estimate(estimate::PASSED);
        passed.is_some_and(|it| it.mean == 0.0)
    }

    /// Returns the verdict: `Infrastructure` if a run is missing or was not judged, `Failed` if the behavior breaks at a
    /// level of at most 1, that of the robots, or if no run passes without errors.
    pub fn verdict(&self) -> Verdict {
        let levels = self.errors.iter().flat_map(|it| &it.levels);
        let mut levels = levels.chain([&self.without_errors]);
        if self.open > 0 || levels.any(|it| it.not_judged > 0) {
            return Verdict::Infrastructure;
        }
        let breaks = |error: &ErrorResult| error.breaks_at.is_some_and(|level| level <= 1.0);
        match self.never_passes() || self.errors.iter().any(breaks) {
            true => Verdict::Failed,
            false => Verdict::Passed,
        }
    }
}

#[cfg(test)]
mod tests;
