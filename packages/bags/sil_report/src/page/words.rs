//! How values are written for people.

use hsl_types::Time;
use recording::Scores;

use crate::{Run, Verdict};

/// What stands where nothing is known.
pub(super) const NOTHING: &str = "–";

/// Seconds of a moment, as `sil view --at` reads them.
pub(super) fn seconds(time_ns: u64) -> String {
    Time::from_nanos(time_ns).as_secs_f64().to_string()
}

/// Goals of both teams.
pub(super) fn score(scores: Option<Scores>) -> String {
    let score = scores.map(|scores| format!("{} : {}", scores.hulks, scores.opponent));
    score.unwrap_or_else(|| NOTHING.to_owned())
}

/// How a run ended; none: unknown.
pub(super) fn verdict_of(run: &Run) -> Option<Verdict> {
    Some(run.outcome.as_ref()?.verdict)
}

/// The verdict on a run, and the class that colours it.
pub(super) fn verdict(run: &Run) -> (&'static str, &'static str) {
    match verdict_of(run) {
        Some(Verdict::Passed) => ("passed", "good"),
        Some(Verdict::Failed) => ("failed", "bad"),
        Some(Verdict::NotJudged) => ("not judged", "warn"),
        None => ("unknown", "plain"),
    }
}

/// How fast a run was, in simulated by real time.
pub(super) fn speed(run: &Run) -> String {
    let speed = run.outcome.as_ref().and_then(|outcome| outcome.speed());
    speed.map_or_else(|| NOTHING.to_owned(), |speed| format!("{speed:.1} ×"))
}

/// A count, and what is counted: `1 goal`, `2 goals`.
pub(super) fn count(count: usize, name: &str) -> String {
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}
