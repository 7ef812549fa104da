//! JUnit files, as CI systems read them.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::sil;

/// Scenario file whose name has dots.
const SCENARIO: &str = "scenarios/stands.v2.yaml";

/// Returns a folder with a scenario of 0.5 s.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("scenarios")).unwrap();
    let text = "robots: {hulks/1: [0, 0]}\nduration: 0.5\n";
    fs::write(folder.path().join(SCENARIO), text).unwrap();
    folder
}

/// Runs a command of `sil` in `folder` with a JUnit file, and returns its text.
fn junit(folder: &Path, arguments: &[&str]) -> String {
    let mut command = sil();
    let command = command.args(arguments).args(["--junit", "report.xml"]);
    command.current_dir(folder).output().unwrap();
    fs::read_to_string(folder.join("report.xml")).unwrap()
}

/// Returns the values of an attribute in the order of the file.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    let parts = text.split(start.as_str()).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

#[test]
fn times_are_simulated_and_scenario_files_are_named() {
    let folder = folder();
    let run = || junit(folder.path(), &["run", SCENARIO, "--no-record"]);
    let first = run();
    assert_eq!(first, run());
    // Of all suites, the suite and the case.
    assert_eq!(values(&first, "time"), ["0.500"; 3], "{first}");
    assert_eq!(values(&first, "classname"), ["scenarios/stands_v2"]);
    assert_eq!(values(&first, "file"), [SCENARIO]);
    let batch = ["batch", SCENARIO, "--seeds", "0..3"];
    let text = junit(folder.path(), &batch);
    let times = ["1.500", "1.500", "0.500", "0.500", "0.500"];
    assert_eq!(values(&text, "time"), times, "{text}");
    assert_eq!(values(&text, "classname"), ["scenarios/stands_v2"; 3]);
}

#[test]
fn names_are_lines_that_no_log_executes() {
    let folder = folder();
    let name = "a\n::error::b\u{1b}.yaml";
    fs::copy(folder.path().join(SCENARIO), folder.path().join(name)).unwrap();
    let text = junit(folder.path(), &["run", name, "--no-record"]);
    let escaped = r"a\n::error::b\u{1b}";
    assert_eq!(values(&text, "classname"), [escaped], "{text}");
    assert_eq!(values(&text, "file"), [format!("{escaped}.yaml")]);
    assert!(!text.contains("\n::"), "{text}");
}

#[test]
fn properties_have_different_names() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = ["batch", "striker_walks_to_visible_ball", "--seeds", "0..1"];
    let text = junit(folder.path(), &scenario);
    let (properties, _) = text.split_once("</properties>").unwrap();
    let (_, properties) = properties.split_once("<properties>").unwrap();
    let mut names = values(properties, "name");
    let count = names.len();
    assert!(count > 10, "{text}");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "{text}");
}

#[test]
fn the_files_are_valid_in_jenkins() {
    let schema = testing::not_run::data(
        "JENKINS_JUNIT_SCHEMA",
        "the file junit-10.xsd of the xUnit plugin of Jenkins",
    );
    let folder = folder();
    let failing = "striker_kicks_close_ball";
    let no_kick = "simulation.kick_radius=0";
    for arguments in [
        &["run", SCENARIO, "--no-record"][..],
        &["run", failing, "--set", no_kick],
        &["batch", failing, "--seeds", "0..2", "--set", no_kick],
    ] {
        junit(folder.path(), arguments);
        let mut command = Command::new("xmllint");
        let command = command.args(["--noout", "--schema"]).arg(&schema);
        let output = command.arg(folder.path().join("report.xml")).output();
        let Ok(output) = output else {
            testing::not_run::stop("xmllint is not installed");
        };
        assert!(output.status.success(), "{arguments:?}: {output:?}");
    }
}
