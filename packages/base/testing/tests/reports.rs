//! Reports of tests in processes of their own, as cargo-nextest starts them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::process::{Command, Output};

/// Variable that the second process needs.
const DATA: &str = "NOT_RUN_DATA";

/// Starts a test of this program again, with the variables of cargo-nextest or without them.
fn start(test: &str, by_nextest: bool) -> (Output, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("not_run.txt");
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--ignored", "--exact", test, "--nocapture"])
        .env(testing::not_run::FILE, &file)
        .env_remove(DATA);
    for variable in ["NEXTEST", "NEXTEST_BINARY_ID", "NEXTEST_TEST_NAME"] {
        command.env_remove(variable);
    }
    if by_nextest {
        command
            .env("NEXTEST", "1")
            .env("NEXTEST_BINARY_ID", "a_package::it")
            .env("NEXTEST_TEST_NAME", test);
    }
    let output = command.output().unwrap();
    (output, fs::read_to_string(file).unwrap_or_default())
}

#[test]
#[ignore = "started by the other tests of this file"]
fn needs_data() {
    testing::not_run::data(DATA, "the data of a test");
    panic!("the test continued");
}

#[test]
#[ignore = "started by the other tests of this file"]
fn lacks_a_part() {
    testing::not_run::report("one of two parts");
    testing::not_run::report("the other part");
}

#[test]
fn a_test_without_its_data_ends_and_is_reported_by_name() {
    let (output, reported) = start("needs_data", true);
    assert!(output.status.success(), "{output:?}");
    let expected =
        "a_package::it needs_data: NOT_RUN_DATA is not set: it names the data of a test\n";
    assert_eq!(reported, expected);
}

#[test]
fn a_test_of_which_a_part_is_missing_continues() {
    let (output, reported) = start("lacks_a_part", true);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(reported.lines().count(), 2, "{reported}");
}

#[test]
fn without_nextest_a_test_without_its_data_fails_instead_of_hiding_others() {
    let (output, reported) = start("needs_data", false);
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("not run: NOT_RUN_DATA is not set"), "{text}");
    assert!(reported.starts_with("needs_data: "), "{reported}");
}
