//! Result of a run.

use hsl_types::{RunResult, RunVerdict, limits};
use support::InvalidValues;

use super::field_codec::{AsIs, Sequence, Text};
use super::header::{self, Stamp};
use super::mirror::{constants, fields};
use super::{Convert, validated};
use crate::hsl_msgs;

/// Converts the result to a message of the world.
pub fn to_message(result: &RunResult) -> hsl_msgs::ScenarioResult {
    hsl_msgs::ScenarioResult {
        header: header::of_world(result.now),
        ..result.to_message()
    }
}

/// Converts a message to the result.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: &hsl_msgs::ScenarioResult) -> Result<RunResult, InvalidValues> {
    validated(message)
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
    failures: Sequence(limits::REPORTS, AsIs),
    not_reproducible: Sequence(limits::REPORTS, Text(limits::TEXT)),
});
