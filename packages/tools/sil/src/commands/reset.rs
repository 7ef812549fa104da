//! `sil reset`.

use clap::Args;

use crate::control::RunningMatch;
use match_runner::verdict::failure::Verdict;

const AFTER_HELP: &str = "\
Examples:
  sil reset                    begins the match again, with the same seed and a bag of its own
  sil pause; sil reset         it stands before its first tick then

The bag of the run so far is closed. That of the next run is beside it, in FOLDER-run2.

Exit codes: 0 it begins again; 1 refused; 3 no match was found.";

/// Arguments of `sil reset`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct ResetArguments {
    /// The match
    #[command(flatten)]
    running: RunningMatch,
}

/// Begins a running match again.
///
/// # Errors
/// No match over ROS is running, or ROS is not found.
pub fn run(arguments: &ResetArguments) -> anyhow::Result<Verdict> {
    arguments.running.request(&["request:=reset".to_owned()])
}
