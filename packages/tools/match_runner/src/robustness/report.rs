//! Result of a campaign that varies errors.

use schemars::JsonSchema;
use serde::Serialize;
use support::statistics::{mean_interval, pass_rate_interval};

use super::design::Design;
use super::varied_error::VariedError;
use crate::batch::campaign::{Campaign, Run};
use crate::batch::outcome::Outcome;
use crate::search::goal::{Goal, MARGIN};
use crate::verdict::failure::{Verdict, WrongUse};

/// Name of the pass rate among the statistics.
const PASSED: &str = "passed";
/// Statistics of each level, in order; that by which the behavior breaks is added if it is another one.
const SHOWN: [&str; 5] = [
    PASSED,
    "goal-difference",
    "goals-for",
    "goals-against",
    MARGIN,
];

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

/// Result of an error, or of two errors together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ErrorResult {
    /// Name, for example `slip`, or `slip + camera` for a pair.
    pub name: String,
    /// Names of the errors: one, or two.
    pub errors: Vec<String>,
    /// True if the values at level 1 are typical ones, false if they are those of the file of calibrated errors.
    pub is_typical: bool,
    /// Settings at level 1, each as `KEY=VALUE`.
    pub settings: Vec<String>,
    /// Smallest level from which on the behavior is worse than without errors at all levels: the 95 % confidence intervals of
    /// the statistic do not overlap; `None` if it does not break.
    pub breaks_at: Option<f64>,
    /// Largest level below `breaks_at`, or the largest of all levels if the behavior does not break; 0 is the world without
    /// errors.
    pub holds_at: f64,
    /// First run that did not pass at the level at which the behavior breaks; `None` if all passed or it does not break.
    pub broken_run: Option<BrokenRun>,
    /// Results in the order of the levels.
    pub levels: Vec<LevelResult>,
}

/// Run that did not pass.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BrokenRun {
    /// Seed.
    pub seed: u64,
    /// First failure; `None` if it is not known.
    pub failure: Option<String>,
    /// Arguments of `sil` that repeat the run.
    pub arguments: Vec<String>,
}

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

/// Statistic of the runs at a level.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// Name, for example `passed`.
    pub name: String,
    /// Mean of all runs; for `passed` the pass rate.
    pub mean: f64,
    /// Lower end of the 95 % confidence interval; `None` for the mean of fewer than 6 runs.
    pub low: Option<f64>,
    /// Upper end of the 95 % confidence interval; `None` for the mean of fewer than 6 runs.
    pub high: Option<f64>,
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
            result.broken_run = broken.and_then(|point| broken_run(campaign, outcomes, point));
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

    /// Returns the verdict: `Infrastructure` if a run is missing or was not judged, `Failed` if the behavior breaks at a
    /// level of at most 1, that of the robots.
    pub fn verdict(&self) -> Verdict {
        let levels = self.errors.iter().flat_map(|it| &it.levels);
        let mut levels = levels.chain([&self.without_errors]);
        if self.open > 0 || levels.any(|it| it.not_judged > 0) {
            return Verdict::Infrastructure;
        }
        let breaks = |error: &ErrorResult| error.breaks_at.is_some_and(|level| level <= 1.0);
        match self.errors.iter().any(breaks) {
            true => Verdict::Failed,
            false => Verdict::Passed,
        }
    }
}

impl ErrorResult {
    /// Creates the result of one or two errors from those of their levels, in ascending order.
    fn new(errors: &[&VariedError], levels: Vec<LevelResult>) -> Self {
        let names: Vec<_> = errors.iter().map(|it| it.name.clone()).collect();
        let holding = levels.iter().rposition(|it| !it.is_worse);
        let breaks_at = match holding {
            Some(index) => levels.get(index + 1).map(|it| it.level),
            None => levels.first().map(|it| it.level),
        };
        Self {
            name: names.join(" + "),
            errors: names,
            is_typical: errors.iter().any(|it| it.is_typical),
            settings: errors.iter().flat_map(|it| it.settings(1.0)).collect(),
            breaks_at,
            holds_at: holding.map_or(0.0, |index| levels[index].level),
            broken_run: None,
            levels,
        }
    }
}

impl LevelResult {
    /// Creates the result of the runs at a level; it is not compared with another level yet.
    fn new(level: f64, outcomes: &[&Outcome], goal: Goal) -> Self {
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
    fn is_worse_than(&self, other: &Self, goal: Goal) -> bool {
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

impl Estimate {
    /// Creates the estimate of a statistic from its values; `None` without any.
    fn new(name: &str, values: &[f64]) -> Option<Self> {
        if values.is_empty() {
            return None;
        }
        let interval = match name {
            PASSED => {
                let passed = values.iter().filter(|it| **it > 0.0).count();
                pass_rate_interval(passed, values.len())
            }
            _ => mean_interval(values),
        };
        Some(Self {
            name: name.to_owned(),
            mean: values.iter().sum::<f64>() / values.len() as f64,
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
        })
    }
}

/// Returns the run of a point with the smallest seed that did not pass.
fn broken_run(campaign: &Campaign, outcomes: &[Outcome], point: usize) -> Option<BrokenRun> {
    let is_broken = |it: &&Outcome| {
        it.run.point == point && !matches!(it.verdict, Verdict::Passed | Verdict::Infrastructure)
    };
    let broken = outcomes.iter().filter(is_broken);
    let broken = broken.min_by_key(|it| it.run.seed)?;
    let seed = broken.run.seed;
    Some(BrokenRun {
        seed,
        failure: broken.result.failures.first().map(ToString::to_string),
        arguments: campaign.arguments(Run { point, seed }),
    })
}

#[cfg(test)]
mod tests {
    use match_setup::MatchResult;
    use scenario_kit::MatchFailure;

    use super::*;
    use crate::batch::sweep::Seeds;
    use crate::robustness::{Levels, select, varied_errors};

    const SEEDS: u64 = 20;

    /// Returns a campaign of two errors.
    fn campaign(statistic: &str) -> Campaign {
        let names = ["motion-latency", "slip"].map(str::to_owned);
        let design = Design {
            levels: Levels(vec![0.5, 1.0, 2.0]),
            errors: varied_errors(&select(&names).unwrap(), None)
                .unwrap()
                .varied,
            statistic: statistic.to_owned(),
            worst: 2,
            pairs: None,
        };
        Campaign {
            points: design.points(),
            robustness: Some(design),
            ..Campaign::new("soccer_match".to_owned(), Seeds(0..SEEDS)).unwrap()
        }
    }

    /// Returns outcomes of which the first `passed[point]` seeds passed, with a goal each.
    fn outcomes(passed: &[u64]) -> Vec<Outcome> {
        let points = passed.iter().enumerate();
        let outcomes = points.flat_map(|(point, passed)| {
            (0..SEEDS).map(move |seed| {
                let failed = seed >= *passed;
                let failure = MatchFailure::of_scenario(1, "no goal");
                let result = MatchResult {
                    ticks: 1,
                    hulks: u8::from(!failed),
                    failed,
                    failures: failed.then_some(failure).into_iter().collect(),
                    ..MatchResult::default()
                };
                Outcome::once(Run { point, seed }, result)
            })
        });
        outcomes.collect()
    }

    #[test]
    fn the_behavior_breaks_at_the_smallest_level_from_which_on_it_is_worse() {
        // The levels of the first error: worse, alike, worse.
        let outcomes = outcomes(&[20, 0, 19, 2, 20, 10, 5]);
        let result = Robustness::new(&campaign(PASSED), &outcomes).unwrap();
        let levels = |index: usize| {
            let error: &ErrorResult = &result.errors[index];
            (error.breaks_at, error.holds_at)
        };
        assert_eq!(levels(0), (Some(2.0), 1.0));
        assert_eq!(levels(1), (Some(1.0), 0.5));
        assert!(result.errors[0].levels[0].is_worse && !result.errors[0].levels[1].is_worse);
        assert_eq!(result.order(), [1, 0]);
        assert_eq!(result.verdict(), Verdict::Failed);
        let broken = result.errors[1].broken_run.as_ref().unwrap();
        assert_eq!(broken.seed, 10);
        let slip = "simulation.errors.motion.slip=0.1".to_owned();
        assert!(broken.arguments.contains(&slip), "{broken:?}");
    }

    #[test]
    fn a_difference_within_the_intervals_is_no_break_and_the_order_is_that_of_the_rate() {
        let result = Robustness::new(&campaign(PASSED), &outcomes(&[20, 20, 20, 17, 20, 20, 16]));
        let result = result.unwrap();
        assert!(result.errors.iter().all(|it| it.breaks_at.is_none()));
        assert_eq!(result.errors[0].holds_at, 2.0);
        assert_eq!(result.order(), [1, 0]);
        assert_eq!(result.verdict(), Verdict::Passed);
    }

    #[test]
    fn a_statistic_of_which_less_is_better_breaks_above_and_one_without_a_direction_is_refused() {
        let mut outcomes = outcomes(&[20; 7]);
        for outcome in &mut outcomes {
            outcome.result.opponents = u8::from(outcome.run.point == 6) * 2;
        }
        let result = Robustness::new(&campaign("goals-against"), &outcomes).unwrap();
        assert_eq!(result.errors[1].breaks_at, Some(2.0));
        assert_eq!(result.order(), [1, 0]);
        assert!(Robustness::new(&campaign("touches"), &outcomes).is_err());
        // No run has a margin.
        let result = Robustness::new(&campaign(MARGIN), &outcomes).unwrap();
        assert_eq!(result.errors[1].breaks_at, None);
        assert!(result.without_errors.estimate(MARGIN).is_none());
    }

    #[test]
    fn missing_runs_and_those_of_a_failed_environment_do_not_count() {
        let mut outcomes = outcomes(&[20, 20, 20, 20, 20, 20, 0]);
        outcomes.retain(|it| it.run.point != 1);
        for outcome in outcomes.iter_mut().filter(|it| it.run.point == 6) {
            outcome.verdict = Verdict::Infrastructure;
        }
        let result = Robustness::new(&campaign(PASSED), &outcomes).unwrap();
        assert_eq!(result.open, 20);
        assert!(result.errors[0].levels[0].statistics.is_empty());
        let last = &result.errors[1].levels[2];
        assert_eq!((last.runs, last.not_judged), (0, 20));
        assert_eq!(result.verdict(), Verdict::Infrastructure);
    }
}
