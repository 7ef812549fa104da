//! JUnit XML reports for CI. A run whose behavior failed is a failure of type `failed`, `node_failed` or `flaky`; a run
//! whose environment failed is an error of type `infrastructure`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use match_setup::MatchResult;
use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};
use scenario_kit::is_file;
use scenario_kit::run_folder::is_used;
use support::terminal::{one_line, shown};
use support::{LONGEST_LINE, printable, shell_command};

use crate::batch::coverage::CoveredTree;
use crate::verdict::failure::Verdict;
use crate::verdict::findings;
use crate::verdict::report::MatchReport;

/// Attribute that the library always writes.
const DISABLED: &str = " disabled=\"0\"";

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
        // Readers keep properties by name, so each has a name of its own.
        for (number, path) in (1..).zip(tree.never_reached()) {
            let path = printable(&path, LONGEST_LINE);
            suite.add_property(Property::new(
                format!("{title}: never reached {number}"),
                path,
            ));
        }
    }
    let seconds: f64 = cases.iter().map(|case| case.result.seconds).sum();
    suite.set_time(simulated(seconds));
    // All runs of a report are of one scenario. The schema of Jenkins has the file of a suite, but not of a case.
    let scenario = cases.first().map_or("", |case| case.scenario);
    if is_file(scenario) {
        suite.extra.insert("file".into(), one_line(scenario).into());
    }
    suite.add_test_cases(cases.iter().map(test_case));
    let mut junit = Report::new("sil");
    junit.set_time(simulated(seconds));
    junit.add_test_suite(suite);
    // The first such attribute is that of the suite. The schema of Jenkins does not have it.
    let text = junit.to_string()?.replacen(DISABLED, "", 1);
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
        bag: bag.filter(|bag| is_used(bag)).map(Path::to_owned),
    };
    write(file, &[case], &[])
}

/// Returns a time of the simulation, which unlike the wall time is equal in equal runs.
fn simulated(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

/// Returns the name of a scenario as that of a class: for a file, its path without the extension. Has no dot, because
/// Jenkins shows the part before the last dot as a package, and all scenarios as one class `yaml`.
fn class_name(scenario: &str) -> String {
    let path = match is_file(scenario) {
        true => Path::new(scenario).with_extension(""),
        false => PathBuf::from(scenario),
    };
    let path = path.to_string_lossy();
    path.trim_start_matches("./").replace('.', "_")
}

/// Returns the test case of a run: its verdict with the first failures, and its findings and the command that opens its bag
/// as output.
fn test_case(case: &Case<'_>) -> TestCase {
    let MatchResult {
        seconds, failures, ..
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
            status.set_message(shown(first, LONGEST_LINE));
            status.set_description(shown(&all.join("\n"), LONGEST_LINE));
        }
    }
    let mut test_case = TestCase::new(one_line(&case.name), status);
    test_case.set_classname(one_line(&class_name(case.scenario)));
    test_case.set_time(simulated(*seconds));
    let mut lines = findings::lines(case.result);
    if let Some(bag) = &case.bag {
        lines.push(format!("bag {}", bag.display()));
        let command = shell_command([OsStr::new("sil"), OsStr::new("view"), bag.as_os_str()]);
        lines.push(format!("open it with: {command}"));
    }
    if !lines.is_empty() {
        test_case.set_system_out(shown(&lines.join("\n"), LONGEST_LINE));
    }
    test_case
}
