//! `sil resume`.

use clap::Args;

use crate::control::RunningMatch;
use match_runner::verdict::failure::Verdict;

const AFTER_HELP: &str = "\
Examples:
  sil resume                   continue a paused match
  sil resume --match a         the match that was started with `sil match --match a`

Exit codes: 0 continued; 1 refused; 3 no match found.";

/// Arguments of `sil resume`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct ResumeArguments {
    /// Running match
    #[command(flatten)]
    running: RunningMatch,
}

/// Resumes the paused match. The verdict is `Failed` if the match refuses.
///
/// # Errors
///
/// Returns an error if no match over ROS is running, or ROS is not found.
pub fn run(arguments: ResumeArguments) -> anyhow::Result<Verdict> {
    arguments.running.request(&["request:=resume".to_owned()])
}
