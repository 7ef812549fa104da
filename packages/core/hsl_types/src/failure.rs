//! Why a run failed.

use std::fmt;

use serde::Serialize;

use crate::{RobotId, Time};

/// What caused a failure: the code under test or its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// A robot, a rule or an expectation of the scenario.
    Scenario,
    /// A process, a disk or a network.
    Environment,
    /// The fault schedule of the run, which does to processes and messages what an environment may do.
    Injected,
}

/// One reason why a run failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// Number of the tick, from 1; 0: before the first.
    pub tick: u64,
    /// Time of the tick.
    pub now: Time,
    /// The robot; none: the whole run.
    pub robot: Option<RobotId>,
    /// What caused it.
    pub kind: FailureKind,
    /// What happened, with its numbers.
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

/// How a run ended, with all that is known of why.
#[derive(Clone, Debug, PartialEq)]
pub struct RunResult {
    /// Time of the last tick.
    pub now: Time,
    /// Number of the last tick.
    pub ticks: u64,
    /// How it ended.
    pub verdict: RunVerdict,
    /// Goals of the Hulks.
    pub hulks_score: u8,
    /// Goals of the opponent.
    pub opponent_score: u8,
    /// Why it failed, in the order in which that became known.
    pub failures: Vec<Failure>,
    /// Why the same match may give another bag, a reason each; empty: none is known.
    pub not_reproducible: Vec<String>,
}

/// The verdict on a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RunVerdict {
    /// As it should.
    Passed,
    /// With at least one [`Failure`].
    Failed,
    /// From outside before its end, without a failure.
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
