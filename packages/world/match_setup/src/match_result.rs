use std::collections::BTreeMap;
use std::time::Duration;

use bevy_app::App;
use bevy_ecs::prelude::World;
use bevyhavior_simulator::{
    SimulatorReproducibility, SimulatorScenarioResult, SimulatorUnanswered,
};
use hsl_types::Verdict;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::lost_robot::LostRobot;
use crate::match_progress::MatchProgress;
use crate::strict::SimulatorStrictFailures;
use scenario_kit::MatchFailure;
use scenario_kit::{MatchStatistics, SimulatorMargin, SimulatorTreeCoverage, TreeCoverage};

/// Result of a run: the file of `sil run --result FILE` and of the parameter `result`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MatchResult {
    /// Number of the last tick.
    pub ticks: u64,
    /// Simulated time of the last tick \[s\].
    pub seconds: f64,
    /// Wall time from the first tick to the last \[s\]; `None` in the results of a campaign, which do not depend on the
    /// machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_seconds: Option<f64>,
    /// Goals of the team in namespace `/hulks`.
    pub hulks: u8,
    /// Goals of the team in namespace `/opponent`.
    pub opponents: u8,
    /// State of the game, for example `finished`.
    pub state: String,
    /// Statistics of the match.
    #[serde(default)]
    pub statistics: MatchStatistics,
    /// Smallest distance \[m\], time \[s\] or count by which the run missed a failure, 0 or less if it failed; `None` for a
    /// scenario without such a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// Results that the nodes of the robots' trees had, for each tree.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coverage: Vec<TreeCoverage>,
    /// Robots with ticks without an answer, in canonical order.
    #[serde(default)]
    pub lost_robots: Vec<LostRobot>,
    /// Reasons why the same match may give another bag; empty if none is known.
    #[serde(default)]
    pub not_reproducible: Vec<String>,
    /// Number of resets of the match. The result is that of the last run.
    #[serde(default)]
    pub resets: u32,
    /// Scenario of the last run if another scenario than that of the match was loaded.
    #[serde(default)]
    pub loaded: Option<String>,
    /// Requests of other programs that changed the match, with their ticks; at most 100.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requests: Vec<String>,
    /// Programs of other teams that played each robot over a bridge, in order.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<String, Vec<String>>,
    /// True if a signal ended the match early.
    pub interrupted: bool,
    /// Name of that signal, for example `SIGINT`.
    #[serde(default)]
    pub signal: Option<String>,
    /// True after any failure.
    pub failed: bool,
    /// True if some failures would only be reported in a match that is not strict.
    #[serde(default)]
    pub by_strict: bool,
    /// Failures in order.
    pub failures: Vec<MatchFailure>,
}

impl MatchResult {
    /// Collects the result of the run of `app`, which ended with the verdict `result`. `interrupted` is true if a
    /// signal ended the run, and `wall` is the wall time from the first tick to the last. Fields that the run does not
    /// know, such as `signal` and `players`, are set by the caller.
    pub fn read(
        app: &App,
        result: &SimulatorScenarioResult,
        interrupted: bool,
        wall: Duration,
    ) -> Self {
        let MatchProgress {
            tick,
            seconds,
            hulks,
            opponents,
            state,
            ..
        } = MatchProgress::read(app, 0.0);
        let lost_robots = lost_robots(app.world());
        Self {
            ticks: tick,
            seconds,
            wall_seconds: Some(wall.as_secs_f64()),
            hulks,
            opponents,
            state,
            statistics: app
                .world()
                .get_resource::<MatchStatistics>()
                .cloned()
                .unwrap_or_default(),
            margin: SimulatorMargin::of(app, result),
            coverage: app
                .world()
                .get_resource::<SimulatorTreeCoverage>()
                .map(SimulatorTreeCoverage::trees)
                .unwrap_or_default(),
            failures: failures(result, &lost_robots),
            lost_robots,
            not_reproducible: SimulatorReproducibility::reasons_in(app.world()),
            resets: 0,
            loaded: None,
            requests: Vec::new(),
            players: BTreeMap::new(),
            interrupted,
            signal: None,
            failed: result.failed,
            by_strict: app
                .world()
                .get_resource::<SimulatorStrictFailures>()
                .is_some_and(|it| it.0),
        }
    }

    /// Returns the verdict on the run. A failed environment comes first, because the rest cannot be judged then.
    pub fn verdict(&self) -> Verdict {
        let any = |is: fn(&MatchFailure) -> bool| self.failures.iter().any(is);
        if self.interrupted || any(|failure| failure.environment) {
            Verdict::Infrastructure
        } else if any(|failure| failure.node_ended) {
            Verdict::NodeFailed
        } else if self.failed {
            Verdict::Failed
        } else {
            Verdict::Passed
        }
    }

    /// Returns a text about the signal that ended the match early, or `None` if none did.
    pub fn interruption(&self) -> Option<String> {
        let signal = self.signal.as_ref().map(|name| format!(": {name}"));
        let text = format!(
            "tick {}: the run was interrupted by a signal before its end{}",
            self.ticks,
            signal.unwrap_or_default()
        );
        self.interrupted.then_some(text)
    }
}

/// Returns the failures of a run. Those of a robot whose node exited or did not answer are failures of its node.
pub(crate) fn failures(
    result: &SimulatorScenarioResult,
    lost_robots: &[LostRobot],
) -> Vec<MatchFailure> {
    let is_of = |failure: &MatchFailure, lost: &LostRobot| {
        lost.node_ended
            && failure.robot.as_ref() == Some(&lost.robot)
            && failure.tick == lost.first_tick
            && (failure.message == lost.reason || failure.message == lost.strict_message())
    };
    let failures = result.failures.iter().map(MatchFailure::from);
    failures
        .map(|failure| MatchFailure {
            node_ended: lost_robots.iter().any(|lost| is_of(&failure, lost)),
            ..failure
        })
        .collect()
}

/// Returns the robots of `world` that did not answer in some ticks, in canonical order.
pub(crate) fn lost_robots(world: &World) -> Vec<LostRobot> {
    let Some(unanswered) = world.get_resource::<SimulatorUnanswered>() else {
        return Vec::new();
    };
    let robots = unanswered.0.iter();
    robots
        .map(|(robot, unanswered)| LostRobot::new(*robot, unanswered))
        .collect()
}
