//! `sil match`.

use anyhow::Context;

use crate::failure::Verdict;
use crate::match_arguments::MatchArguments;
use crate::match_plan::MatchPlan;
use crate::progress::ProgressDisplay;
use crate::shutdown::Shutdown;
use crate::{in_process, output, ros};

/// Plays a match and says how it ended.
///
/// # Errors
/// Arguments with which nothing can be played; surroundings that do not allow it.
pub fn run(arguments: MatchArguments) -> anyhow::Result<Verdict> {
    let in_process = arguments.in_process;
    let plan = MatchPlan::new(arguments)?;
    let shutdown = Shutdown::listen().context("signals cannot be handled")?;
    let mut display = ProgressDisplay::new();
    let report = if in_process {
        in_process::play(&plan, &shutdown, &mut display)
    } else {
        ros::play(&plan, &shutdown, &mut display)
    };
    display.finish();
    let report = report?;
    output::print(&report.text(plan.bag.as_deref()))?;
    if report.result.interrupted {
        eprintln!("sil: ended before the end of the match, because somebody asked for it");
    }
    for failure in &report.result.failures {
        eprintln!("sil: {failure}");
    }
    Ok(report.verdict())
}
