//! `sil resume`.

use clap::Args;

use crate::control::RunningMatch;
use match_runner::verdict::failure::Verdict;

const AFTER_HELP: &str = "\
Examples:
  sil resume                   lets a paused match go on
  sil resume --match a         the match that was started with `sil match --match a`

Exit codes: 0 it goes on; 1 refused; 3 no match was found.";

/// Arguments of `sil resume`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct ResumeArguments {
    /// The match
    #[command(flatten)]
    running: RunningMatch,
}

/// Lets a paused match go on.
///
/// # Errors
/// No match over ROS is running, or ROS is not found.
pub fn run(arguments: &ResumeArguments) -> anyhow::Result<Verdict> {
    arguments.running.request(&["request:=resume".to_owned()])
}
