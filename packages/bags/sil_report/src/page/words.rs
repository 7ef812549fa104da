//! Formatting of values.

use hsl_types::{Time, Verdict};
use recording::Scores;

use crate::Run;

/// Text for an unknown value.
pub(super) const NOTHING: &str = "–";

/// Formats a time \[s\], as accepted by `sil view --at`.
pub(super) fn seconds(time_ns: u64) -> String {
    Time::from_nanos(time_ns).as_secs_f64().to_string()
}

/// Formats the score; a dash if unknown.
pub(super) fn score(scores: Option<Scores>) -> String {
    let score = scores.map(|scores| format!("{} : {}", scores.hulks, scores.opponent));
    score.unwrap_or_else(|| NOTHING.to_owned())
}

/// Returns the text of the verdict on a run, and its CSS class.
pub(super) fn verdict(run: &Run) -> (&'static str, &'static str) {
    match run.verdict() {
        Some(Verdict::Passed) => ("passed", "good"),
        Some(Verdict::Infrastructure) => ("not judged", "warn"),
        Some(_) => ("failed", "bad"),
        None => ("unknown", "plain"),
    }
}

/// Formats the speed of a run relative to real time; a dash if unknown.
pub(super) fn speed(run: &Run) -> String {
    let speed = run.outcome.as_ref().and_then(|outcome| outcome.speed());
    speed.map_or_else(|| NOTHING.to_owned(), |speed| format!("{speed:.1} ×"))
}

/// Formats a count with its noun: `1 goal`, `2 goals`.
pub(crate) fn count(count: usize, name: &str) -> String {
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

/// Counts runs by verdict, with violations and with damage: `1 passed, 2 failed`.
pub(super) fn summary<'a>(runs: impl IntoIterator<Item = &'a Run> + Clone) -> String {
    let verdicts = [
        ("passed", "passed"),
        ("failed", "failed"),
        ("not judged", "not judged"),
        ("unknown", "with an unknown verdict"),
    ];
    let count = |of: &dyn Fn(&Run) -> bool| runs.clone().into_iter().filter(|run| of(run)).count();
    let mut parts = Vec::new();
    for (text, name) in verdicts {
        parts.push((count(&|run| verdict(run).0 == text), name));
    }
    parts.push((
        count(&|run| !run.overview.violations.is_empty()),
        "with violations",
    ));
    parts.push((count(&|run| !run.damage().is_empty()), "with a damaged bag"));
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<_> = parts
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    parts.join(", ")
}
