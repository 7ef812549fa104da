use std::fmt;

use hsl_types::{Severity, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::match_failure::MatchFailure;

/// Violations of one kind in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ViolationTally {
    /// Number of ticks with the violation, counted for each robot.
    pub count: u64,
    /// True if the violation fails every run, not only a strict one.
    pub error: bool,
    /// First of these violations.
    pub first: MatchFailure,
}

impl ViolationTally {
    /// Creates a tally with count 0 for the kind of `violation`; its first violation is this one, in `tick`.
    pub fn begin(tick: u64, violation: &Violation) -> Self {
        Self {
            count: 0,
            error: violation.severity == Severity::Error,
            first: MatchFailure {
                robot: violation.robot.map(|robot| robot.to_string()),
                ..MatchFailure::of_scenario(tick, &violation.message)
            },
        }
    }
}

impl fmt::Display for ViolationTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => write!(f, "{}", self.first),
            count => write!(f, "{count} times, first in {}", self.first),
        }
    }
}
