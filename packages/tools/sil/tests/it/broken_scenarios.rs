//! Ends of runs of broken scenarios: always with a verdict, a reason and a readable bag.

use std::path::Path;
use std::process::Output;

use hsl_bag::BagReader;

use crate::common::broken;

fn run(scenario: &str, bag: &Path) -> Output {
    // A backtrace takes some seconds on a busy machine, so that a panic would look like a hang.
    let timeout = if scenario == "hanging" { "1" } else { "120" };
    broken()
        .args(["run", scenario, "--hang-timeout", timeout, "--bag"])
        .arg(bag)
        .output()
        .unwrap()
}

/// Checks that `scenario` fails with all of `parts` in its output, and that its bag has at least `messages`.
#[track_caller]
fn assert_fails(scenario: &str, parts: &[&str], messages: u64) {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let output = run(scenario, &bag);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for part in parts {
        assert!(said.contains(part), "{part:?} is missing in: {said}");
    }
    let summary = BagReader::open(&bag).unwrap().summary().unwrap();
    assert_eq!(summary.damage, None);
    let count = summary.message_count();
    assert!(count >= messages, "{count} messages");
}

#[test]
fn a_scenario_that_panics_fails_with_its_message() {
    assert_fails(
        "panicking",
        &["tick 50", "panicked", "an expected panic"],
        400,
    );
}

#[test]
fn a_scenario_that_panics_at_its_start_fails() {
    assert_fails("panicking_at_the_start", &["an expected panic"], 0);
}

#[test]
fn a_scenario_that_hangs_fails_with_its_tick() {
    assert_fails("hanging", &["tick 49", "hangs"], 400);
}

#[test]
fn two_robots_with_one_number_fail_with_their_number() {
    assert_fails(
        "two_robots_with_one_number",
        &["hulks/2", "more than one"],
        0,
    );
}

#[test]
fn a_ball_that_is_no_number_fails_in_the_next_tick() {
    assert_fails("ball_that_is_no_number", &["tick 51", "ball"], 400);
}

#[test]
fn a_resource_that_is_gone_fails_with_its_name() {
    assert_fails("resource_that_is_gone", &["SimulatorBall"], 400);
}

#[test]
fn a_campaign_survives_its_runs_and_says_how_to_play_each_failure_again() {
    let folder = tempfile::tempdir().unwrap();
    let bags = folder.path().join("bags");
    let junit = folder.path().join("report.xml");
    let output = broken()
        .args([
            "batch",
            "half_of_the_seeds",
            "--seeds",
            "0..6",
            "--jobs",
            "2",
            "--folder",
        ])
        .arg(&bags)
        .arg("--junit")
        .arg(&junit)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for part in [
        "50.0 %",
        "18.8 to 81.2 %",
        "sil run half_of_the_seeds --seed 5",
    ] {
        assert!(said.contains(part), "{part:?} is missing in: {said}");
    }
    for seed in 0..6 {
        let is_kept = BagReader::open(bags.join(format!("seed-{seed}"))).is_ok();
        assert_eq!(is_kept, seed % 2 == 1, "seed {seed}");
    }
    let report = std::fs::read_to_string(junit).unwrap();
    assert_eq!(report.matches("<failure").count(), 3, "{report}");
    assert_eq!(report.matches("<error").count(), 0, "{report}");
}

#[test]
fn a_run_that_takes_its_process_down_fails_the_campaign_and_not_its_other_runs() {
    let folder = tempfile::tempdir().unwrap();
    let output = broken()
        .args(["batch", "crashing", "--seeds", "0..3", "--bags", "none"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.matches("signal: 6").count(), 3, "{said}");
}

/// Plays the scenario with a robot that never answers, which continues and passes. Returns its verdict, standard output
/// and error, and JUnit report.
fn with_a_silent_robot(more: &[&str]) -> (Option<i32>, String, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let junit = folder.path().join("junit.xml");
    let output = broken()
        .args(["run", "silent_robot", "--no-record", "--junit"])
        .arg(&junit)
        .args(more)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let junit = std::fs::read_to_string(junit).unwrap();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
        junit,
    )
}

const SILENCE: &str = "hulks/2: no answer in 50 ticks, first in tick 1: no motion_command";

#[test]
fn a_strict_run_fails_with_a_robot_that_it_went_on_without() {
    let (code, stdout, stderr, junit) = with_a_silent_robot(&[]);
    assert_eq!(code, Some(3), "{stderr}");
    assert!(stdout.contains(SILENCE), "{stdout}");
    assert!(
        stderr.contains("tick 1, hulks/2: no answer in 50 ticks"),
        "{stderr}"
    );
    assert_eq!(stderr.matches("--strict=false").count(), 1, "{stderr}");
    assert_eq!(
        junit.matches("type=\"infrastructure\"").count(),
        1,
        "{junit}"
    );
}

#[test]
fn a_run_that_is_not_strict_passes_and_reports_the_robot_that_did_not_answer() {
    let (code, stdout, stderr, junit) = with_a_silent_robot(&["--strict=false"]);
    assert_eq!(code, Some(0), "{stderr}");
    for (place, text) in [("stdout", stdout), ("stderr", stderr), ("JUnit", junit)] {
        assert!(text.contains(SILENCE), "not in {place}: {text}");
    }
}

#[test]
fn a_match_is_strict_unless_it_is_set_otherwise() {
    for (more, expected) in [
        (&[][..], 3),
        (&["--strict=false"], 0),
        (&["strict:=false"], 0),
    ] {
        let output = broken()
            .args([
                "match",
                "--in-process",
                "--scenario",
                "silent_robot",
                "--no-record",
            ])
            .args(more)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(expected), "{more:?}: {said}");
    }
}
