//! Result file of a run.

use std::path::Path;

use match_runner::verdict::failure::WrongUse;
use match_setup::MatchResult;
use recording::RunFailure;
use scenario_kit::MatchFailure;

/// Maximum size of a result file \[bytes\], enough for a failure in every tick of a match.
const LARGEST_RESULT: u64 = 100_000_000;

/// Reads the result of a run from its file.
///
/// # Errors
/// Returns an error if the file cannot be read or is no result.
pub fn read(file: &Path) -> Result<MatchResult, WrongUse> {
    let at =
        |fault: &dyn std::fmt::Display| WrongUse::because(format!("{}: {fault}", file.display()));
    let text = user_files::read(file, LARGEST_RESULT).map_err(|error| at(&error))?;
    serde_json::from_slice(&text).map_err(|error| at(&error))
}

/// Converts the failures of a run for the viewer.
pub fn run_failures(failures: &[MatchFailure]) -> Vec<RunFailure> {
    let failures = failures.iter().cloned();
    failures
        .map(|it| RunFailure {
            tick: it.tick,
            robot: it.robot,
            message: it.message,
            is_environment: it.environment,
        })
        .collect()
}
