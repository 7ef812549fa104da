//! `sil pause`.

use clap::Args;

use crate::control::RunningMatch;
use match_runner::verdict::failure::Verdict;

const AFTER_HELP: &str = "\
Examples:
  sil pause                    pause the running match over ROS before its next tick
  sil pause; sil step 100; sil resume
  sil pause --match a          the match that was started with `sil match --match a`

Exit codes: 0 paused; 1 refused; 3 no match found.";

/// Arguments of `sil pause`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct PauseArguments {
    /// Running match
    #[command(flatten)]
    running: RunningMatch,
}

/// Pauses the running match before its next tick. The verdict is `Failed` if the match refuses.
///
/// # Errors
/// Returns an error if no match over ROS is running, or ROS is not found.
pub fn run(arguments: PauseArguments) -> anyhow::Result<Verdict> {
    arguments.running.request(&["request:=pause".to_owned()])
}
