//! Verdicts and failures of runs.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{RobotId, Time};

/// Origin of a failure: the code under test or its environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// A robot, a rule or an expectation of the scenario.
    Scenario,
    /// A process, a disk or a network.
    Environment,
    /// A fault that the fault schedule of the run injected into a process or a message.
    Injected,
}

/// Reason why a run failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Number of the tick, from 1; 0 is before the first tick.
    pub tick: u64,
    /// Time of the tick.
    pub now: Time,
    /// Robot that failed; `None` if the failure concerns the whole run.
    pub robot: Option<RobotId>,
    /// Origin of the failure.
    pub kind: FailureKind,
    /// Description with the values.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tick {} ({})", self.tick, self.now)?;
        if let Some(robot) = self.robot {
            write!(f, ", robot {robot}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Result of a run, with its failures.
#[derive(Clone, Debug, PartialEq)]
pub struct RunResult {
    /// Time of the last tick.
    pub now: Time,
    /// Number of the last tick.
    pub ticks: u64,
    /// Verdict.
    pub verdict: RunVerdict,
    /// Goals of the Hulks.
    pub hulks_score: u8,
    /// Goals of the opponent.
    pub opponent_score: u8,
    /// Failures, in the order of detection.
    pub failures: Vec<Failure>,
    /// Reasons why a repetition of the match may result in a different bag; empty if none is known.
    pub not_reproducible: Vec<String>,
}

impl RunResult {
    /// Entry of [`not_reproducible`](Self::not_reproducible) for a match whose ticks do not wait for answers.
    pub const FOLLOWS_WALL_CLOCK: &str = "ticks follow the wall clock";

    /// Returns true if the ticks followed the wall clock instead of waiting for answers. This is known from an entry of
    /// [`not_reproducible`](Self::not_reproducible).
    pub fn follows_wall_clock(&self) -> bool {
        let mut reasons = self.not_reproducible.iter();
        reasons.any(|reason| reason == Self::FOLLOWS_WALL_CLOCK)
    }
}

/// Verdict on a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunVerdict {
    /// The run ended without a failure.
    Passed,
    /// The run ended with at least one [`Failure`].
    Failed,
    /// The run was stopped by a request before its end, without a failure.
    Interrupted,
}

impl fmt::Display for RunVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Interrupted => "interrupted",
        })
    }
}
