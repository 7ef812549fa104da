use match_setup::MatchResult;
use scenario_kit::MatchFailure;

use super::estimate::PASSED;
use super::*;
use crate::batch::campaign::Run;
use crate::batch::sweep::Seeds;
use crate::robustness::{Levels, select, varied_errors};
use crate::search::goal::MARGIN;

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

#[test]
fn a_behavior_that_never_passes_without_errors_fails() {
    let result = Robustness::new(&campaign(PASSED), &outcomes(&[0; 7])).unwrap();
    assert!(result.errors.iter().all(|it| it.breaks_at.is_none()));
    assert_eq!(result.verdict(), Verdict::Failed);
    let text = result.to_string();
    assert!(text.contains("no run passes without errors"), "{text}");
    let seldom = Robustness::new(&campaign(PASSED), &outcomes(&[1; 7])).unwrap();
    assert_eq!(seldom.verdict(), Verdict::Passed);
}
