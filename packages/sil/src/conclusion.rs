//! What is done when a run is over, however it ended.

use anyhow::Context;
use scenarios::{MatchFailure, MatchResult};

use crate::failure::Verdict;
use crate::match_plan::MatchPlan;
use crate::report::MatchReport;
use crate::{junit, output};

/// Says how the run ended, and writes the files that were asked for.
///
/// # Errors
/// A file or standard output cannot be written.
pub fn conclude(plan: &MatchPlan, report: &MatchReport) -> anyhow::Result<Verdict> {
    output::print(&report.text(plan.bag.as_deref()))?;
    if report.result.interrupted {
        eprintln!("sil: ended before its end, because somebody asked for it");
    }
    for failure in &report.result.failures {
        eprintln!("sil: {failure}");
    }
    write_files(plan, report)?;
    Ok(report.verdict())
}

/// Writes the files that were asked for where nothing could be played because of `error`: a CI machine that
/// looks for them finds the reason.
///
/// # Errors
/// A file cannot be written.
pub fn conclude_unplayed(plan: &MatchPlan, error: &anyhow::Error) -> anyhow::Result<()> {
    let failure = MatchFailure {
        tick: 0,
        robot: None,
        environment: true,
        message: format!("{error:#}"),
    };
    let result = MatchResult {
        failed: true,
        failures: vec![failure],
        ..MatchResult::default()
    };
    let scenario = plan.options.scenario.clone();
    write_files(plan, &MatchReport { scenario, result })
}

fn write_files(plan: &MatchPlan, report: &MatchReport) -> anyhow::Result<()> {
    if let Some(file) = &plan.options.result {
        let text = serde_json::to_string_pretty(&report.result)?;
        std::fs::write(file, text)
            .with_context(|| format!("the result file {}", file.display()))?;
    }
    if let Some(file) = &plan.junit {
        let name = format!("{} seed {}", report.scenario, plan.options.options.seed);
        junit::write(file, [(name, report)])?;
    }
    Ok(())
}
