//! `sil step`.

use clap::Args;

use crate::control::RunningMatch;
use match_runner::verdict::failure::Verdict;

const AFTER_HELP: &str = "\
Examples:
  sil step                     play one tick of a paused match
  sil step 1000                play a thousand ticks, 10 s at the default duration of a tick

The command returns after the decisions of all robots in the last of these ticks.

Exit codes: 0 played; 1 refused, for example if the match is not paused; 3 no match found.";

/// Arguments of `sil step`.
#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct StepArguments {
    /// Number of ticks
    #[arg(value_name = "TICKS", default_value_t = 1)]
    ticks: u64,
    /// Running match
    #[command(flatten)]
    running: RunningMatch,
}

/// Plays ticks of the paused match and waits for the last one. The verdict is `Failed` if the match refuses.
///
/// # Errors
/// Returns an error if no match over ROS is running, or ROS is not found.
pub fn run(arguments: StepArguments) -> anyhow::Result<Verdict> {
    let steps = format!("steps:={}", arguments.ticks);
    arguments
        .running
        .request(&["request:=step".to_owned(), steps])
}
