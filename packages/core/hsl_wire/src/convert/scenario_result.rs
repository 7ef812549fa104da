//! How a run ended.

use hsl_types::{RunResult, RunVerdict, limits};
use support::Faults;

use super::header::{self, Stamp};
use super::mirror::{constants, fields};
use super::way::{Each, Plain, Text};
use super::{Convert, enter};
use crate::hsl_msgs;

/// The result as a message of the world.
pub fn to_message(result: &RunResult) -> hsl_msgs::ScenarioResult {
    hsl_msgs::ScenarioResult {
        header: header::of_world(result.now),
        ..result.to_message()
    }
}

/// The result of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::ScenarioResult) -> Result<RunResult, Faults> {
    enter(message)
}

constants!(RunVerdict = hsl_msgs::ScenarioResult {
    Passed = PASSED,
    Failed = FAILED,
    Interrupted = INTERRUPTED,
});

fields!(RunResult = hsl_msgs::ScenarioResult {
    header: Stamp => now,
    ticks,
    verdict,
    hulks_score,
    opponent_score,
    failures: Each(limits::REPORTS, Plain),
    not_reproducible: Each(limits::REPORTS, Text(limits::TEXT)),
});
