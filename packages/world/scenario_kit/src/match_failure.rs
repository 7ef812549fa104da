use std::fmt;

use bevyhavior_simulator::{FailureKind, SimulatorFailure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use support::{LONGEST_LINE, printable};

/// Failure of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MatchFailure {
    /// Number of the tick, or 0 before the first.
    pub tick: u64,
    /// Name of the robot, for example `hulks/3`, or `None` for the whole run.
    pub robot: Option<String>,
    /// True if the environment is the cause and not the code under test.
    pub environment: bool,
    /// True if the robot's node exited by itself or did not answer. The environment is then not the cause.
    #[serde(default)]
    pub node_ended: bool,
    /// Description with values.
    pub message: String,
}

impl MatchFailure {
    /// Creates a failure of the environment as a whole in `tick`.
    pub fn of_environment(tick: u64, message: impl Into<String>) -> Self {
        Self {
            tick,
            robot: None,
            environment: true,
            node_ended: false,
            message: message.into(),
        }
    }

    /// Creates a failure of a robot whose node exited by itself or did not answer.
    pub fn of_node(tick: u64, robot: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            robot: Some(robot.into()),
            environment: false,
            node_ended: true,
            ..Self::of_environment(tick, message)
        }
    }

    /// Creates a failure of the code under test as a whole in `tick`.
    pub fn of_scenario(tick: u64, message: impl Into<String>) -> Self {
        Self {
            environment: false,
            ..Self::of_environment(tick, message)
        }
    }
}

impl From<&SimulatorFailure> for MatchFailure {
    fn from(failure: &SimulatorFailure) -> Self {
        Self {
            tick: failure.tick,
            robot: failure.robot.map(|robot| robot.to_string()),
            environment: failure.kind != FailureKind::Scenario,
            node_ended: false,
            message: failure.message.clone(),
        }
    }
}

impl fmt::Display for MatchFailure {
    /// Writes tick, robot and message in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tick {}", self.tick)?;
        if let Some(robot) = &self.robot {
            write!(f, ", {robot}")?;
        }
        // The text may come from nodes.
        write!(f, ": {}", printable(&self.message, LONGEST_LINE))
    }
}
