//! Formatting of values.

use hsl_types::Time;
use recording::Scores;

use crate::{Run, Verdict};

/// The text for an unknown value.
pub(super) const NOTHING: &str = "–";

/// Formats a time in seconds, as accepted by `sil view --at`.
pub(super) fn seconds(time_ns: u64) -> String {
    Time::from_nanos(time_ns).as_secs_f64().to_string()
}

/// Formats the score.
pub(super) fn score(scores: Option<Scores>) -> String {
    let score = scores.map(|scores| format!("{} : {}", scores.hulks, scores.opponent));
    score.unwrap_or_else(|| NOTHING.to_owned())
}

/// Returns the verdict on a run; none if unknown.
pub(super) fn verdict_of(run: &Run) -> Option<Verdict> {
    Some(run.outcome.as_ref()?.verdict)
}

/// Returns the text of the verdict on a run, and its CSS class.
pub(super) fn verdict(run: &Run) -> (&'static str, &'static str) {
    match verdict_of(run) {
        Some(Verdict::Passed) => ("passed", "good"),
        Some(Verdict::Failed) => ("failed", "bad"),
        Some(Verdict::NotJudged) => ("not judged", "warn"),
        None => ("unknown", "plain"),
    }
}

/// Formats the speed of a run relative to real time.
pub(super) fn speed(run: &Run) -> String {
    let speed = run.outcome.as_ref().and_then(|outcome| outcome.speed());
    speed.map_or_else(|| NOTHING.to_owned(), |speed| format!("{speed:.1} ×"))
}

/// Formats a count with its noun: `1 goal`, `2 goals`.
pub(super) fn count(count: usize, name: &str) -> String {
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}
