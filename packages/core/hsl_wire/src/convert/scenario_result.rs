//! How a run ended.

use hsl_types::{Faults, RunResult, RunVerdict, limits};

use super::constant::{Constant, constants};
use super::{Convert, Door, enter, header};
use crate::hsl_msgs;

constants!(RunVerdict in crate::hsl_msgs::ScenarioResult: Passed = PASSED, Failed = FAILED, Interrupted = INTERRUPTED);

/// The result as a message of the world.
pub fn to_message(result: &RunResult) -> hsl_msgs::ScenarioResult {
    hsl_msgs::ScenarioResult {
        header: header::of_world(result.now),
        ticks: result.ticks,
        verdict: result.verdict.to_constant(),
        hulks_score: result.hulks_score,
        opponent_score: result.opponent_score,
        failures: result.failures.iter().map(Convert::to_message).collect(),
        not_reproducible: result.not_reproducible.clone(),
    }
}

/// The result of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::ScenarioResult) -> Result<RunResult, Faults> {
    enter(|door| {
        let now = header::stamp(&message.header, door);
        let verdict = door.constant("verdict", message.verdict);
        let failures = door.sequence("failures", &message.failures, limits::REPORTS);
        let reason = |text: &String, door: &Door<'_>| door.text(text, limits::TEXT);
        let not_reproducible = door.each(
            "not_reproducible",
            &message.not_reproducible,
            limits::REPORTS,
            reason,
        );
        Some(RunResult {
            now: now?,
            ticks: message.ticks,
            verdict: verdict?,
            hulks_score: message.hulks_score,
            opponent_score: message.opponent_score,
            failures: failures?,
            not_reproducible: not_reproducible?,
        })
    })
}
