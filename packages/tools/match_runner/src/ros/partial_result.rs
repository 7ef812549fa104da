//! Results of matches whose world hung or was killed.

use anyhow::bail;
use match_setup::MatchResult;
use scenario_kit::MatchFailure;
use support::Shutdown;

use super::watch::Watched;
use crate::plan::match_plan::MatchPlan;
use crate::verdict::bag_end::BagEnd;

/// Returns the result of the world with the failure that its supervision detected, if any, in front. The supervision
/// then requested the end, so the result counts as interrupted only if the user requested the end, too. A program of the
/// plan that runs, but has no node at the timeout of the start, is the code under test.
pub(super) fn corrected(
    mut result: MatchResult,
    plan: &MatchPlan,
    watched: &Watched,
    shutdown: &Shutdown,
) -> MatchResult {
    let programs = plan.players.commands();
    for failure in result.failures.iter_mut().filter(|it| it.tick == 0) {
        let robot = failure.robot.as_ref().and_then(|it| it.parse().ok());
        if robot.is_some_and(|robot| programs.contains_key(&robot)) {
            (failure.environment, failure.node_ended) = (false, true);
        }
    }
    if let Some(failure) = watched.failure.clone() {
        result.interrupted = shutdown.is_requested();
        result.failed = true;
        let failure = MatchFailure::of_environment(result.ticks, failure);
        result.failures.insert(0, failure);
    }
    result
}

/// Returns the result of a world that was killed because of `why` before it wrote one. Ticks and time come from the
/// bag, or else from the heartbeats.
///
/// # Errors
///
/// Returns an error if no tick was played.
pub(super) fn of_a_killed_world(
    plan: &MatchPlan,
    watched: &Watched,
    shutdown: &Shutdown,
    why: String,
) -> anyhow::Result<MatchResult> {
    let Watched { progress, wall, .. } = watched;
    let bag_end = plan.bag.as_deref().and_then(BagEnd::read);
    let (ticks, seconds) = match bag_end {
        Some(end) => (end.tick, end.time.as_secs_f64()),
        None => {
            let tick = plan.options.options.simulation.tick_duration;
            (progress.tick, tick.as_secs_f64() * progress.tick as f64)
        }
    };
    if ticks == 0 {
        bail!("no match was played: {why}");
    }
    let failure = MatchFailure::of_environment(ticks, why);
    Ok(MatchResult {
        ticks,
        seconds,
        wall_seconds: Some(wall.as_secs_f64()),
        hulks: progress.hulks,
        opponents: progress.opponents,
        state: progress.state.clone(),
        interrupted: shutdown.is_requested(),
        failed: true,
        failures: vec![failure],
        ..MatchResult::default()
    })
}
