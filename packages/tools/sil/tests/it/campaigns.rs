//! Correct reports of campaigns, even if processes crash or freeze.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::common::{broken, orphans, sil};

/// Plays a campaign of broken scenarios in `folder`, whose runs detect whether they are the first attempt.
fn campaign(arguments: &[&str], folder: &Path) -> Output {
    let first_plays = folder.join("first_plays");
    fs::create_dir_all(&first_plays).unwrap();
    broken()
        .arg("batch")
        .args(arguments)
        .arg("--folder")
        .arg(folder.join("campaign"))
        .arg("--junit")
        .arg(folder.join("junit.xml"))
        .env("FIRST_PLAYS", first_plays)
        .output()
        .unwrap()
}

/// Checks that the campaign ended with `code` and with these counts of verdicts.
#[track_caller]
fn assert_counts(output: &Output, folder: &Path, code: i32, counts: [u32; 4]) {
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}{errors}");
    let junit = fs::read_to_string(folder.join("junit.xml")).unwrap();
    for (name, count) in ["passed", "failed", "flaky", "infrastructure"]
        .iter()
        .zip(counts)
    {
        let property = format!("name=\"{name}\" value=\"{count}\"");
        assert!(
            junit.contains(&property),
            "{property} is missing in: {junit}"
        );
    }
}

/// Returns the lines of the results after the first.
fn results(folder: &Path) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(folder.join("campaign/results.jsonl")).unwrap();
    let lines = text.lines().skip(1);
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn killed_runs_stay_failures_of_the_environment_although_they_pass_the_second_time() {
    let folder = tempfile::tempdir().unwrap();
    let output = campaign(&["killed_once", "--seeds", "0..4"], folder.path());
    assert_counts(&output, folder.path(), 3, [0, 0, 0, 4]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("signal: 9"), "{said}");
    assert!(
        said.contains("repeated with the same seed: passed"),
        "{said}"
    );
}

#[test]
fn a_failed_run_that_passes_the_second_time_is_flaky_and_no_pass() {
    let folder = tempfile::tempdir().unwrap();
    let output = campaign(&["failing_once", "--seeds", "0..3"], folder.path());
    assert_counts(&output, folder.path(), 1, [0, 0, 3, 0]);
    let junit = fs::read_to_string(folder.path().join("junit.xml")).unwrap();
    assert_eq!(junit.matches("type=\"flaky\"").count(), 3, "{junit}");
}

#[test]
fn a_run_whose_process_is_frozen_does_not_hold_up_its_campaign() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["freezing", "--seeds", "0..2", "--freeze-timeout", "1"];
    let output = campaign(&arguments, folder.path());
    assert_counts(&output, folder.path(), 3, [0, 0, 0, 2]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("no heartbeat of the run's process for 1s"),
        "{said}"
    );
}

#[test]
fn a_killed_campaign_continues_and_plays_every_run_once() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = folder.path().join("campaign");
    let marker = format!("campaign-{}", std::process::id());
    let mut first = broken()
        .args([
            "batch", "slow", "--seeds", "0..6", "--jobs", "2", "--folder",
        ])
        .arg(&campaign)
        .env(orphans::MARKER, &marker)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = || {
        let text = fs::read_to_string(campaign.join("results.jsonl")).unwrap_or_default();
        text.lines().count()
    };
    while lines() < 3 {
        assert_eq!(
            first.try_wait().unwrap(),
            None,
            "it ended before it was killed"
        );
        thread::sleep(Duration::from_millis(5));
    }
    kill_process(Pid::from_child(&first), Signal::KILL).unwrap();
    first.wait().unwrap();
    orphans::assert_none(&marker);
    // As if the process had been killed while it wrote a line.
    let mut text = fs::read_to_string(campaign.join("results.jsonl")).unwrap();
    text.push_str("{\"run\":{\"point\":0,");
    fs::write(campaign.join("results.jsonl"), text).unwrap();

    let resumed = broken()
        .args(["batch", "--resume"])
        .arg(&campaign)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&resumed.stdout);
    assert_eq!(resumed.status.code(), Some(0), "{said}");
    assert!(said.contains("runs before that"), "{said}");
    let mut seeds: Vec<_> = results(folder.path())
        .iter()
        .map(|line| line["run"]["seed"].as_u64().unwrap())
        .collect();
    seeds.sort_unstable();
    assert_eq!(seeds, [0, 1, 2, 3, 4, 5]);
    let left: Vec<_> = fs::read_dir(&campaign).unwrap().flatten().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_campaign_with_other_parameters_is_not_mixed_with_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = folder.path().join("campaign");
    let parameters = folder.path().join("parameters.yaml");
    let write = |speed: f32| {
        let text = format!(
            "/**:\n  ros__parameters:\n    simulation:\n      walk_translation_speed: {speed}\n"
        );
        fs::write(&parameters, text).unwrap();
    };
    write(0.2);
    let play = |command: &mut Command| command.current_dir(&folder).output().unwrap();
    let first = play(
        sil()
            .args([
                "batch",
                "striker_kicks_close_ball",
                "--seeds",
                "0..1",
                "--folder",
            ])
            .arg(&campaign)
            .args(["--params", "parameters.yaml"]),
    );
    assert_eq!(first.status.code(), Some(0), "{first:?}");
    write(0.3);
    let second = play(sil().args(["batch", "--resume"]).arg(&campaign));
    let said = String::from_utf8_lossy(&second.stderr);
    assert_eq!(second.status.code(), Some(2), "{said}");
    assert!(
        said.contains("parameters.yaml has changed since the start"),
        "{said}"
    );
}

#[test]
fn a_campaign_removes_nothing_that_is_in_its_folder_already() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("seed-0");
    fs::write(&kept, "mine").unwrap();
    let output = sil()
        .args([
            "batch",
            "striker_kicks_close_ball",
            "--seeds",
            "0..1",
            "--folder",
        ])
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("is not empty; use another folder"), "{said}");
    assert_eq!(fs::read_to_string(kept).unwrap(), "mine");
}

#[test]
fn faults_of_a_seed_end_runs_as_they_have_to_and_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let output = sil()
        .args([
            "batch",
            "striker_kicks_close_ball",
            "--seeds",
            "0..24",
            "--faults",
            "1",
        ])
        .args(["--hang-timeout", "2", "--freeze-timeout", "1", "--folder"])
        .arg(folder.path().join("campaign"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let results = results(folder.path());
    let of = |fatal: &str| {
        let trials = results.iter().map(|line| &line["trial"]);
        trials.filter(|trial| trial["fatal"] == fatal).count()
    };
    assert_eq!(results.len(), 24);
    for fatal in ["", "kill world", "freeze world", "kill robot", "fill disk"] {
        assert!(of(fatal) > 0, "no run with {fatal:?}: {said}");
    }
}
