//! Output at the end of a run.

use anyhow::Context;
use match_setup::MatchResult;
use scenario_kit::MatchFailure;

use crate::output;
use match_runner::plan::match_plan::MatchPlan;
use match_runner::verdict::report::MatchReport;
use match_runner::verdict::{findings, junit};

/// Prints the result of the run and writes the requested files.
///
/// # Errors
///
/// Returns an error if a file or standard output cannot be written.
pub fn conclude(plan: &MatchPlan, report: &MatchReport) -> anyhow::Result<()> {
    output::print(&report.text(plan.bag.as_deref()))?;
    if let Some(interruption) = report.result.interruption() {
        support::error_line!("sil: {interruption}");
    }
    for line in findings::failure_lines(&report.result.failures) {
        support::error_line!("sil: {line}");
    }
    if report.result.by_strict {
        support::error_line!(
            "sil: the run is strict; --strict=false reports these problems without failing"
        );
    }
    if !plan.options.strict {
        // Standard output may be a pipe, so lost robots are also printed to standard error.
        for lost in report.result.lost_robots.iter().filter(|it| !it.injected) {
            support::error_line!("sil: {lost}; a strict run would fail");
        }
    }
    write_files(plan, report)
}

/// Writes the requested files for a run that could not be played, with `error` as the reason, for CI. Prints nothing.
///
/// # Errors
///
/// Returns an error if a file cannot be written.
pub fn conclude_unplayed(plan: &MatchPlan, error: &anyhow::Error) -> anyhow::Result<()> {
    let result = MatchResult {
        failed: true,
        failures: vec![MatchFailure::of_environment(
            0,
            support::error_text(error.as_ref()),
        )],
        ..MatchResult::default()
    };
    let scenario = plan.options.scenario.clone();
    write_files(plan, &MatchReport { scenario, result })
}

/// Writes the result file and the JUnit file, if they were requested.
fn write_files(plan: &MatchPlan, report: &MatchReport) -> anyhow::Result<()> {
    if let Some(file) = &plan.options.result {
        let text = serde_json::to_string_pretty(&report.result)?;
        user_files::write(file, text)
            .with_context(|| format!("cannot write the result file {}", file.display()))?;
    }
    if let Some(file) = &plan.junit {
        junit::write_run(file, report, plan.options.options.seed, plan.bag.as_deref())?;
    }
    Ok(())
}
