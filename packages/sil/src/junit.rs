//! Reports as JUnit XML, which CI machines read: what a scenario failed in is a failure, what the
//! surroundings failed in is an error.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use scenarios::MatchResult;

use crate::failure::Verdict;
use crate::report::MatchReport;

/// Writes `reports` to `file`, one test case each by its name, in their order.
///
/// # Errors
/// The file cannot be written.
pub fn write<'a>(
    file: &Path,
    reports: impl IntoIterator<Item = (String, &'a MatchReport)>,
) -> anyhow::Result<()> {
    let mut suite = TestSuite::new("sil");
    for (name, report) in reports {
        suite.add_test_case(case(name, report));
    }
    let mut junit = Report::new("sil");
    junit.add_test_suite(suite);
    let text = junit.to_string()?;
    std::fs::write(file, text).with_context(|| format!("the report {}", file.display()))
}

fn case(name: String, report: &MatchReport) -> TestCase {
    let MatchResult {
        wall_seconds,
        failures,
        ..
    } = &report.result;
    let mut status = match report.verdict() {
        Verdict::Passed => TestCaseStatus::success(),
        Verdict::ScenarioFailed => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Verdict::EnvironmentFailed => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if let [first, ..] = failures.as_slice() {
        let all: Vec<_> = failures.iter().map(ToString::to_string).collect();
        status.set_message(first.to_string());
        status.set_description(all.join("\n"));
    }
    let mut case = TestCase::new(name, status);
    case.set_classname(report.scenario.as_str());
    case.set_time(Duration::try_from_secs_f64(*wall_seconds).unwrap_or_default());
    case
}
