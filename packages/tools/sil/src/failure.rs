//! How a command ends.

use std::fmt;

use scenario_kit::MatchResult;
use serde::{Deserialize, Serialize};

/// How a run ended, and whose fault that was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// As it should.
    Passed,
    /// The code under test failed: a robot, a rule or an expectation of the scenario.
    Failed,
    /// The run failed, and playing it again with the same seed ended otherwise: something in it depends on
    /// more than engine, parameters and seed.
    Flaky,
    /// The environment failed: a process, a disk, a network, something that is missing; or a signal ended
    /// the run.
    Infrastructure,
}

impl Verdict {
    /// All, from the best to the worst.
    pub const ALL: [Self; 4] = [
        Self::Passed,
        Self::Failed,
        Self::Flaky,
        Self::Infrastructure,
    ];

    /// The verdict on a run that ended with `result`.
    pub fn of(result: &MatchResult) -> Self {
        if result.is_environment_to_blame() {
            Self::Infrastructure
        } else if result.failed {
            Self::Failed
        } else {
            Self::Passed
        }
    }

    /// The exit code of the process.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Passed => 0,
            Self::Failed | Self::Flaky => 1,
            Self::Infrastructure => 3,
        }
    }

    /// The name in reports and result files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Flaky => "flaky",
            Self::Infrastructure => "infrastructure",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something that the user is to mend; every other error is the environment's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WrongUse(pub String);

impl WrongUse {
    /// An error that `fault` describes in a line.
    pub fn because(fault: impl std::fmt::Display) -> Self {
        Self(fault.to_string())
    }
}
