//! Result of the match.

use std::path::Path;

use anyhow::Context;
use hsl_types::Ticks;
use match_setup::MatchResult;

/// Logs the result of the match and its speed.
pub(super) fn log_result(result: &MatchResult) {
    let MatchResult {
        ticks,
        seconds,
        wall_seconds,
        hulks,
        opponents,
        ..
    } = result;
    let wall_seconds = wall_seconds.unwrap_or_default();
    // A match without a tick has no time.
    let speed = seconds / wall_seconds.max(f64::MIN_POSITIVE);
    tracing::info!(
        "{}, {seconds:.2} s in {wall_seconds:.2} s ({speed:.1} times real time); \
         hulks {hulks} : {opponents} opponent",
        Ticks(*ticks)
    );
    for failure in &result.failures {
        tracing::error!("{failure}");
    }
    if result.by_strict {
        tracing::info!("the match is strict; strict:=false reports these problems without failing");
    }
}

/// Writes the result as JSON to `file`, if given.
pub(super) fn write(result: &MatchResult, file: Option<&Path>) -> anyhow::Result<()> {
    let Some(file) = file else {
        return Ok(());
    };
    let text = serde_json::to_string_pretty(result)?;
    user_files::write(file, text)
        .with_context(|| format!("cannot write the result file {}", file.display()))
}
