//! JUnit XML reports for CI. A run whose behavior failed is a failure of type `failed`, `node_failed` or `flaky`; a run
//! whose environment failed is an error of type `infrastructure`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use match_setup::MatchResult;
use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};
use support::{LONGEST_LINE, printable, shell_command};

use crate::batch::coverage::CoveredTree;
use crate::verdict::failure::Verdict;
use crate::verdict::findings;
use crate::verdict::report::MatchReport;

/// Run in a report.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// Name of the run, for example `soccer_match seed 3`.
    pub name: String,
    /// Name of the scenario.
    pub scenario: &'a str,
    /// Verdict on the run.
    pub verdict: Verdict,
    /// Result of the run.
    pub result: &'a MatchResult,
    /// Note on the verdict.
    pub note: Option<String>,
    /// Folder of the bag, if one was written.
    pub bag: Option<PathBuf>,
}

/// Writes a JUnit file with `cases` in their order. Properties are the number of runs per verdict, and of each tree in
/// `coverage` the number of reached nodes, and the paths of nodes that were never reached.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(file: &Path, cases: &[Case<'_>], coverage: &[CoveredTree]) -> anyhow::Result<()> {
    let mut suite = TestSuite::new("sil");
    for verdict in Verdict::ALL {
        let count = cases.iter().filter(|case| case.verdict == verdict).count();
        suite.add_property(Property::new(verdict.name(), count.to_string()));
    }
    for tree in coverage {
        let title = tree.title();
        let title = printable(&title, LONGEST_LINE);
        let nodes = format!("{} of {} nodes", tree.reached(), tree.nodes.len());
        suite.add_property(Property::new(format!("{title}: reached"), nodes));
        for path in tree.never_reached() {
            let path = printable(&path, LONGEST_LINE);
            suite.add_property(Property::new(format!("{title}: never reached"), path));
        }
    }
    suite.add_test_cases(cases.iter().map(test_case));
    let mut junit = Report::new("sil");
    junit.add_test_suite(suite);
    let text = junit.to_string()?;
    user_files::write(file, text)
        .with_context(|| format!("cannot write the report {}", file.display()))
}

/// Writes a JUnit file with one run that was played with `seed`, and recorded into `bag`.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_run(
    file: &Path,
    report: &MatchReport,
    seed: u64,
    bag: Option<&Path>,
) -> anyhow::Result<()> {
    let case = Case {
        name: format!("{} seed {seed}", report.scenario),
        scenario: &report.scenario,
        verdict: report.verdict(),
        result: &report.result,
        note: None,
        // There is no bag if the match failed before its first tick.
        bag: bag.filter(|bag| bag.exists()).map(Path::to_owned),
    };
    write(file, &[case], &[])
}

/// Returns the test case of a run: its verdict with the first failures, and its findings and the command that opens its bag
/// as output.
fn test_case(case: &Case<'_>) -> TestCase {
    let MatchResult {
        wall_seconds,
        failures,
        ..
    } = case.result;
    let mut status = match case.verdict {
        Verdict::Passed => TestCaseStatus::success(),
        Verdict::Failed | Verdict::NodeFailed | Verdict::Flaky => {
            TestCaseStatus::non_success(NonSuccessKind::Failure)
        }
        Verdict::Infrastructure => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if case.verdict != Verdict::Passed {
        status.set_type(case.verdict.name());
        let failures = findings::failure_lines(failures);
        let interruption = case.result.interruption().into_iter();
        let all: Vec<_> = interruption
            .chain(failures)
            .chain(case.note.clone())
            .collect();
        if let [first, ..] = all.as_slice() {
            status.set_message(printable(first, LONGEST_LINE));
            status.set_description(printable(&all.join("\n"), LONGEST_LINE));
        }
    }
    let mut test_case = TestCase::new(printable(&case.name, LONGEST_LINE), status);
    test_case.set_classname(printable(case.scenario, LONGEST_LINE));
    if let Some(wall) = wall_seconds {
        test_case.set_time(Duration::try_from_secs_f64(*wall).unwrap_or_default());
    }
    let mut lines = findings::lines(case.result);
    if let Some(bag) = &case.bag {
        lines.push(format!("bag {}", bag.display()));
        let command = shell_command([OsStr::new("sil"), OsStr::new("view"), bag.as_os_str()]);
        lines.push(format!("open it with: {command}"));
    }
    if !lines.is_empty() {
        test_case.set_system_out(printable(&lines.join("\n"), LONGEST_LINE));
    }
    test_case
}
