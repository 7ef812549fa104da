use std::collections::BTreeMap;
use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{SimulatorDoubts, SimulatorScenarioResult, SimulatorUnanswered};
use serde::{Deserialize, Serialize};

use crate::lost_robot::LostRobot;
use crate::match_failure::MatchFailure;
use crate::match_progress::MatchProgress;
use crate::statistics::MatchStatistics;

/// The result of a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MatchResult {
    /// Number of the last tick.
    pub ticks: u64,
    /// Simulated time of the last tick.
    pub seconds: f64,
    /// Wall time from the first tick to the last, seconds.
    pub wall_seconds: f64,
    /// Goals of the team in namespace `/hulks`.
    pub hulks: u8,
    /// Goals of the team in namespace `/opponent`.
    pub opponents: u8,
    /// State of the game, for example `finished`.
    pub state: String,
    /// Statistics of the match.
    #[serde(default)]
    pub statistics: MatchStatistics,
    /// The robots that did not answer in every tick, in canonical order.
    #[serde(default)]
    pub lost_robots: Vec<LostRobot>,
    /// Reasons why the same match may give another bag; empty: none known.
    #[serde(default)]
    pub not_reproducible: Vec<String>,
    /// How often the match was reset; the result is that of its last run.
    #[serde(default)]
    pub resets: u32,
    /// The scenario of the last run, if another one than that of the match was loaded.
    #[serde(default)]
    pub loaded: Option<String>,
    /// The programs of other teams that played each robot over a bridge, in order.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<String, Vec<String>>,
    /// Whether a signal ended the match early.
    pub interrupted: bool,
    /// Name of that signal, as in `SIGINT`.
    #[serde(default)]
    pub signal: Option<String>,
    /// Whether anything failed.
    pub failed: bool,
    /// Whether some of its failures would only be reported if the match were not strict.
    #[serde(default)]
    pub by_strict: bool,
    /// The failures, in order.
    pub failures: Vec<MatchFailure>,
}

impl MatchResult {
    /// Returns the result of the run of `app`, which ended with `result` after `wall` of wall time.
    pub fn of(
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
        } = MatchProgress::of(app, 0.0);
        Self {
            ticks: tick,
            seconds,
            wall_seconds: wall.as_secs_f64(),
            hulks,
            opponents,
            state,
            statistics: app
                .world()
                .get_resource::<MatchStatistics>()
                .cloned()
                .unwrap_or_default(),
            lost_robots: lost_robots(app),
            not_reproducible: SimulatorDoubts::reasons_in(app.world()),
            resets: 0,
            loaded: None,
            players: BTreeMap::new(),
            interrupted,
            signal: None,
            failed: result.failed,
            by_strict: false,
            failures: result.failures.iter().map(MatchFailure::from).collect(),
        }
    }

    /// Returns whether the environment ended the match.
    pub fn is_environment_to_blame(&self) -> bool {
        self.interrupted || self.failures.iter().any(|failure| failure.environment)
    }

    /// Returns whether the node of a robot ended by itself, and the environment is not to blame.
    pub fn is_node_to_blame(&self) -> bool {
        !self.is_environment_to_blame() && self.failures.iter().any(|failure| failure.node_ended)
    }

    /// Returns a text about the signal that ended the match early.
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

/// Returns the robots of `app` that did not answer in every tick.
fn lost_robots(app: &App) -> Vec<LostRobot> {
    let Some(unanswered) = app.world().get_resource::<SimulatorUnanswered>() else {
        return Vec::new();
    };
    let robots = unanswered.0.iter();
    robots
        .map(|(robot, unanswered)| LostRobot::new(*robot, unanswered))
        .collect()
}
