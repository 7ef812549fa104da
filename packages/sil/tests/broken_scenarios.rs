//! Whatever a scenario does, its run ends with a verdict, a reason and a bag that reads.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use hsl_bag::BagReader;

/// The program whose scenarios break; cargo builds it beside the tests.
fn broken() -> Command {
    let sil = PathBuf::from(env!("CARGO_BIN_EXE_sil"));
    Command::new(sil.parent().unwrap().join("examples/broken_scenarios"))
}

fn run(scenario: &str, bag: &Path) -> Output {
    broken()
        .args(["run", scenario, "--hang-timeout", "1", "--bag"])
        .arg(bag)
        .output()
        .unwrap()
}

/// That `scenario` fails, as it says with all of `parts`, and that at least `messages` are in its bag.
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
fn a_scenario_that_panics_fails_with_what_it_said() {
    assert_fails(
        "panicking",
        &["tick 50", "panicked", "it was to be expected"],
        400,
    );
}

#[test]
fn a_scenario_that_panics_at_its_start_fails() {
    assert_fails("panicking_at_the_start", &["it was to be expected"], 0);
}

#[test]
fn a_scenario_that_hangs_fails_with_its_tick() {
    assert_fails("hanging", &["tick 49", "hangs"], 400);
}

#[test]
fn two_robots_with_one_number_fail_with_their_number() {
    assert_fails(
        "two_robots_with_one_number",
        &["hulks/robot_2", "more than one"],
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
