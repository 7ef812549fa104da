//! Runs of the launch file of missions: everything in one process or in three, and their ends.

use std::path::PathBuf;

use rustix::process::Signal;

use crate::common::launched::Launched;

/// Starts the launch file of a mission with the files of a search, ten times as fast as real time.
fn start(more: &[&str]) -> Launched {
    let folder =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../config/missions/uav_search");
    let file = |argument: &str, name: &str| format!("{argument}:={}", folder.join(name).display());
    let files = [
        file("domain", "domain.pddl"),
        file("problem", "problem.pddl"),
        file("actions", "actions.yaml"),
        "realtime_factor:=10.0".to_owned(),
    ];
    let files: Vec<_> = files.iter().map(String::as_str).collect();
    Launched::start("mission.launch.py", &[&files, more].concat())
}

#[test]
fn a_mission_of_three_processes_passes_and_ends_with_0() {
    let ended = start(&[]).wait();
    ended.assert_passed();
    assert!(
        ended
            .stderr
            .contains("the mission ends: the goal is reached")
    );
}

#[test]
fn a_mission_in_one_process_passes_and_ends_with_0() {
    let ended = start(&["one:=true"]).wait();
    ended.assert_passed();
    assert!(
        ended
            .stderr
            .contains("the mission ends: the goal is reached")
    );
    assert!(!ended.stderr.contains("planner_node"), "{}", ended.stderr);
}

#[test]
fn a_mission_that_fails_ends_with_1_and_says_why() {
    let ended = start(&["failure_probability:=1.0"]).wait();
    let why = ["no progress in 11 new plans", "the goal was not reached"];
    ended.assert_failed(1, &why);
}

#[test]
fn a_mission_that_is_kept_running_ends_when_asked() {
    let mut running = start(&["keep_running:=true"]);
    running.wait_for("the mission ends: the goal is reached");
    running.signal(Signal::INT);
    running.wait().assert_passed();
}

#[test]
fn a_file_that_is_missing_is_named_before_anything_starts() {
    let ended = start(&["actions:=nope.yaml"]).wait();
    ended.assert_failed(1, &["actions:=nope.yaml: not found"]);
    assert!(!ended.stderr.contains("mission_node"), "{}", ended.stderr);
}
