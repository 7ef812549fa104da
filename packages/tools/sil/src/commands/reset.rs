//! `sil reset`.

use clap::Args;

use crate::control::RunningMatch;
use match_runner::verdict::failure::Verdict;

const AFTER_HELP: &str = "\
Examples:
  sil reset                    restart the match, with the same seed and another bag
  sil pause; sil reset         the match then waits before its first tick

The bag of the run is closed. The bag of the next run is beside it, in FOLDER-run2.

Exit codes: 0 restarted; 1 refused; 3 no match found.";

/// Arguments of `sil reset`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct ResetArguments {
    /// Running match
    #[command(flatten)]
    running: RunningMatch,
}

/// Restarts the running match, with the same seed and a new bag. The verdict is `Failed` if the match refuses.
///
/// # Errors
///
/// Returns an error if no match over ROS is running, or ROS is not found.
pub fn run(arguments: ResetArguments) -> anyhow::Result<Verdict> {
    arguments.running.request(&["request:=reset".to_owned()])
}
