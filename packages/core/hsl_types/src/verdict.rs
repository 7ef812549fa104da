//! Verdict on a run.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Verdict on a run.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The run passed.
    Passed,
    /// The code under test failed: a robot, a rule or an expectation of the scenario.
    Failed,
    /// The node of a robot exited by itself.
    NodeFailed,
    /// The run failed, and a repetition with the same seed gave another result: the run depends on more than engine,
    /// parameters and seed.
    Flaky,
    /// The environment failed (a process, a disk, a network, a missing requirement), or a signal ended the run.
    Infrastructure,
}

impl Verdict {
    /// All verdicts, from best to worst.
    pub const ALL: [Self; 5] = [
        Self::Passed,
        Self::Failed,
        Self::NodeFailed,
        Self::Flaky,
        Self::Infrastructure,
    ];

    /// Returns the exit code of `sil` for a run with this verdict.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Passed => 0,
            Self::Failed | Self::NodeFailed | Self::Flaky => 1,
            Self::Infrastructure => 3,
        }
    }

    /// Returns the name in reports and result files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::NodeFailed => "node_failed",
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
