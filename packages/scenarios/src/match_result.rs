use std::fmt;
use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{FailureKind, SimulatorFailure, SimulatorScenarioResult};
use serde::{Deserialize, Serialize};

use crate::match_progress::MatchProgress;
use crate::statistics::MatchStatistics;

/// How a match ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MatchResult {
    /// Number of the last tick.
    pub ticks: u64,
    /// Simulated time of the last tick.
    pub seconds: f64,
    /// Wall time from the first tick to the last, seconds.
    pub wall_seconds: f64,
    /// Goals of the Hulks.
    pub hulks: u8,
    /// Goals of the opponent.
    pub opponents: u8,
    /// State of the game, as in `finished`.
    pub state: String,
    /// What it was like.
    #[serde(default)]
    pub statistics: MatchStatistics,
    /// Whether somebody ended it before its time.
    pub interrupted: bool,
    /// Whether anything failed.
    pub failed: bool,
    /// What failed, in order.
    pub failures: Vec<MatchFailure>,
}

/// Why a match failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchFailure {
    /// Number of the tick.
    pub tick: u64,
    /// The robot, as in `hulks/robot_3`, where it was one.
    pub robot: Option<String>,
    /// Whether the surroundings, and not the code under test, are to blame.
    pub environment: bool,
    /// What happened, with its numbers.
    pub message: String,
}

impl MatchResult {
    /// Of the run of `app` that ended with `result` after `wall` of wall time.
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
            interrupted,
            failed: result.failed,
            failures: result.failures.iter().map(MatchFailure::from).collect(),
        }
    }

    /// Whether the surroundings ended it.
    pub fn is_environment_to_blame(&self) -> bool {
        self.interrupted || self.failures.iter().any(|failure| failure.environment)
    }
}

impl From<&SimulatorFailure> for MatchFailure {
    fn from(failure: &SimulatorFailure) -> Self {
        let namespace = failure.robot.map(|robot| robot.namespace());
        Self {
            tick: failure.tick,
            robot: namespace.map(|namespace| namespace.trim_start_matches('/').to_owned()),
            environment: failure.kind == FailureKind::Environment,
            message: failure.message.clone(),
        }
    }
}

impl fmt::Display for MatchFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tick {}", self.tick)?;
        if let Some(robot) = &self.robot {
            write!(f, ", {robot}")?;
        }
        write!(f, ": {}", self.message)
    }
}
