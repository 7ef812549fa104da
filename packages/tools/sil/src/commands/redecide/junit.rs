use std::path::Path;

use match_runner::redecide::RobotReport;
use match_runner::verdict::failure::Verdict;
use match_runner::verdict::junit::{self, Case};
use match_setup::MatchResult;

/// Writes a JUnit file with a case for each robot, which fails if a decision differs.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub(super) fn write(file: &Path, bag: &Path, reports: &[RobotReport]) -> anyhow::Result<()> {
    let name = bag.display().to_string();
    let result = MatchResult::default();
    let cases: Vec<_> = reports
        .iter()
        .map(|report| Case {
            name: report.robot.to_string(),
            scenario: &name,
            verdict: match report.differing {
                0 => Verdict::Passed,
                _ => Verdict::Failed,
            },
            result: &result,
            note: difference(report),
            bag: Some(bag.to_owned()),
        })
        .collect();
    junit::write(file, &cases, &[])
}

/// Returns the number of different decisions with the first one; `None` if all are equal.
fn difference(report: &RobotReport) -> Option<String> {
    let first = report.first.as_ref()?;
    let [recorded, new] = &first.answer.values;
    Some(format!(
        "{} of {} decisions differ; the first at {}, {}: recorded {recorded}, new {new}",
        report.differing, report.decisions, first.time, first.answer.field
    ))
}
