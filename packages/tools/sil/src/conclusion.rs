//! What is done when a run is over, however it ended.

use anyhow::Context;
use scenario_kit::{MatchFailure, MatchResult};

use crate::match_plan::MatchPlan;
use crate::report::MatchReport;
use crate::{junit, output};

/// Prints how the run ended, and writes the files that were asked for. A strict plan fails a run that went on
/// without a robot or with violations.
///
/// # Errors
/// A file or standard output cannot be written.
pub fn conclude(plan: &MatchPlan, mut report: MatchReport) -> anyhow::Result<MatchReport> {
    if plan.strict {
        report.result.be_strict();
    }
    output::print(&report.text(plan.bag.as_deref()))?;
    if report.result.interrupted {
        eprintln!("sil: ended before its end, because somebody asked for it");
    }
    for failure in &report.result.failures {
        eprintln!("sil: {failure}");
    }
    if !plan.strict {
        // Whoever reads standard output only through a pipe still sees who was lost.
        for lost in report.result.lost_robots.iter().filter(|it| !it.injected) {
            eprintln!("sil: {lost}; --strict fails such a run");
        }
    }
    write_files(plan, &report)?;
    Ok(report)
}

/// Writes the files that were asked for where nothing could be played because of `error`: a CI machine that
/// looks for them finds the reason.
///
/// # Errors
/// A file cannot be written.
pub fn conclude_unplayed(plan: &MatchPlan, error: &anyhow::Error) -> anyhow::Result<()> {
    let result = MatchResult {
        failed: true,
        failures: vec![MatchFailure::of_environment(
            0,
            hsl_types::error_text(error.as_ref()),
        )],
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
        junit::write_run(file, report, plan.options.options.seed)?;
    }
    Ok(())
}
