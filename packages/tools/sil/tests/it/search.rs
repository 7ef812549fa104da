//! Searches for failing cases. They need the environment `config/ros/venvs/search`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::common::{broken, sil};
use crate::coverage::{Nodes, reported};

/// Space of the scenario `planted`, of which 1 % fails.
const SPACE: &str = "simulation.kick_radius=0.0..1.0,simulation.walk_translation_speed=0.0..1.0";

/// Returns the Python of the environment.
fn python() -> PathBuf {
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config");
    let python = config.join("ros/venvs/search/bin/python");
    let name = python.display();
    assert!(
        python.is_file(),
        "{name} is missing: run config/ros/venv search"
    );
    // The path of the test is not that of the folder in which a search runs.
    std::path::absolute(python).unwrap()
}

/// Runs a search in `folder`.
fn search(mut command: Command, folder: &Path, arguments: &[&str]) -> Output {
    command
        .arg("search")
        .args(arguments)
        .arg("--python")
        .arg(python())
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Returns the result file of a run in `folder`.
fn result(mut command: Command, folder: &Path, arguments: &[&str]) -> Value {
    let output = command
        .arg("run")
        .args(arguments)
        .args(["--no-record", "--result", "result.json"])
        .current_dir(folder)
        .output();
    output.unwrap();
    let text = fs::read_to_string(folder.join("result.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_planted_fault_is_found_simplified_and_kept_whatever_the_number_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let found = ["1", "3"].map(|jobs| {
        let name = format!("jobs-{jobs}");
        let keep = format!("found-{jobs}.yaml");
        let output = search(
            broken(),
            folder,
            &[
                "planted", "--over", SPACE, "--seed", "3", "--runs", "60", "--jobs", jobs,
                "--keep", &keep, "--folder", &name,
            ],
        );
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout).replace(&name, "FOLDER");
        let results = fs::read_to_string(folder.join(&name).join("results.jsonl")).unwrap();
        (
            text.replace(&keep, "FILE"),
            results,
            fs::read_to_string(folder.join(keep)).unwrap(),
        )
    });
    assert_eq!(found[0], found[1]);
    let (text, results, kept) = &found[0];
    assert!(text.contains(", failed: simulation.kick_radius="), "{text}");
    // A line for each run after that of the campaign.
    assert!(results.lines().count() < 62, "{results}");
    // Fewer decimals than the optimiser proposes.
    let numbers: Vec<_> = kept
        .lines()
        .filter(|line| line.contains("simulation."))
        .collect();
    // The default of the speed is in the region.
    assert_eq!(numbers.len(), 1, "{kept}");
    for line in numbers {
        let (_, value) = line.split_once(": ").unwrap();
        assert!(value.len() <= "0.25".len(), "{kept}");
    }
    let again = result(broken(), folder, &["found-1.yaml"]);
    assert_eq!(again["failed"], true, "{again}");
    assert!(again["margin"].as_f64().unwrap() <= 0.0, "{again}");
}

/// Returns the reached nodes in the results in a folder, each by its tree and index.
fn reached(folder: &Path) -> BTreeSet<(Nodes, usize)> {
    let results = fs::read_to_string(folder.join("results.jsonl")).unwrap();
    let lines = results.lines().skip(1);
    let trees = lines.flat_map(|line| {
        let line: Value = serde_json::from_str(line).unwrap();
        reported(&line["result"])
    });
    let nodes = trees.flat_map(|(nodes, results)| {
        let results = results.into_iter().enumerate();
        let ticked = results.filter(|(_, letters)| !letters.is_empty());
        ticked.map(move |(index, _)| (nodes.clone(), index))
    });
    nodes.collect()
}

#[test]
fn a_search_for_coverage_reaches_nodes_that_a_campaign_did_not_reach_whatever_the_number_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let scenario = "striker_kicks_close_ball";
    let batch = ["batch", scenario, "--seeds", "7..9", "--folder", "campaign"];
    let played = sil().args(batch).current_dir(folder).output().unwrap();
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    let over = "simulation.kick_radius=0.0..0.3,fuzz.position=0.0..3.0";
    let searches = ["1", "3"].map(|jobs| {
        let name = format!("jobs-{jobs}");
        let output = sil()
            .args(["search", scenario, "--cover", "--campaign", "campaign"])
            .args(["--over", over, "--runs", "12", "--batch", "3"])
            .args(["--jobs", jobs, "--folder", &name])
            .current_dir(folder)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout).replace(&name, "FOLDER");
        let results = fs::read_to_string(folder.join(name).join("results.jsonl")).unwrap();
        (text, results)
    });
    assert_eq!(searches[0], searches[1]);
    let text = &searches[0].0;
    let before = reached(&folder.join("campaign"));
    let new = reached(&folder.join("jobs-1")).difference(&before).count();
    assert!(new > 0);
    assert!(text.contains(&format!(" {new} nodes in total")), "{text}");
    // The seeds are those after the campaign, one for each run.
    assert!(
        !text.contains("seed 8 ") && !text.contains("seed 21 "),
        "{text}"
    );
    let command = text.lines().find(|line| line.starts_with("  sil run "));
    let command = shlex::split(command.unwrap()).unwrap();
    let mut again = sil();
    let again = again
        .args(&command[1..])
        .arg("--no-record")
        .current_dir(folder);
    assert!(matches!(again.status().unwrap().code(), Some(0 | 1)));
}

#[test]
fn a_search_without_a_failure_reports_the_smallest_margin() {
    let folder = tempfile::tempdir().unwrap();
    let over = "simulation.kick_radius=0.2..0.3";
    let arguments = [
        "planted", "--over", over, "--runs", "5", "--folder", "search",
    ];
    let output = search(broken(), folder.path(), &arguments);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(
        text.contains("no failure in 5 runs; the smallest margin is 0.3"),
        "{text}"
    );
}

#[test]
fn a_kept_case_names_its_scenario_file_and_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir_all(folder.join("scenarios")).unwrap();
    fs::create_dir_all(folder.join("found")).unwrap();
    let scenario = "
description: A ball rolls, and stays in an area.
duration: 1
robots: {hulks/2: [-2, 0]}
ball: {position: [0, {uniform: [-0.01, 0.01]}], velocity: [0.5, 0]}
expect:
  - {ball_in: {x: [-1, 0.4]}, always: true}
";
    fs::write(folder.join("scenarios/roll.yaml"), scenario).unwrap();
    let over = "simulation.ball_friction_per_second=0.0..5.0,fuzz.position=0.0..0.1";
    let arguments = [
        "scenarios/roll.yaml",
        "--over",
        over,
        "--run-seed",
        "4",
        "--keep",
        "found/case.yaml",
        "--folder",
        "search",
    ];
    let output = search(sil(), folder, &arguments);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let kept = fs::read_to_string(folder.join("found/case.yaml")).unwrap();
    assert!(
        kept.contains("base: ../scenarios/roll.yaml\nseed: 4\n"),
        "{kept}"
    );
    // The ball leaves the area whatever the displacement of the robot.
    assert!(!kept.contains("fuzz.position"), "{kept}");
    let again = result(sil(), folder, &["found/case.yaml"]);
    assert_eq!(again["failed"], true, "{again}");
    let listed = sil()
        .args(["list", "found"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(listed.status.success(), "{listed:?}");
}

#[test]
fn invalid_searches_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("old.yaml"), "").unwrap();
    for (arguments, expected) in [
        (
            &["planted", "--over", "simulation.kick_radius=1..0"][..],
            "expected KEY=A..B with A below B",
        ),
        (
            &["planted", "--over", "simulation.kick_radiu=0.0..1.0"],
            "kick_radius",
        ),
        (
            &["unknown", "--over", "simulation.kick_radiu=0.0..1.0"],
            "unknown scenario \"unknown\"",
        ),
        (
            &["planted", "--over", SPACE, "--minimise", "margins"],
            "unknown statistic margins",
        ),
        (
            &["planted", "--over", SPACE, "--campaign", "old"],
            "--campaign",
        ),
        (
            &["planted", "--over", SPACE, "--keep", "old.yaml"],
            "the file exists",
        ),
        (
            &["planted", "--over", SPACE, "--keep", "case"],
            "ends with .yaml",
        ),
    ] {
        let output = search(broken(), folder, arguments);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(expected), "{arguments:?}: {text}");
    }
    let output = broken()
        .args([
            "search",
            "planted",
            "--over",
            SPACE,
            "--python",
            "/bin/false",
        ])
        .current_dir(folder)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("config/ros/venv search"), "{text}");
}
