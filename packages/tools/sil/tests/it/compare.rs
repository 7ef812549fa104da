//! `sil compare`: two behaviors in matches with the same seeds.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::common::sil;

/// Runs `sil compare` in `folder`.
fn compare(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = sil();
    command.current_dir(folder).arg("compare").args(arguments);
    command.output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr].concat()).unwrap()
}

/// Returns the line of a table that starts with a name.
fn row<'a>(text: &'a str, name: &str) -> &'a str {
    let mut lines = text.lines();
    lines
        .find(|line| line.trim_start().starts_with(name))
        .unwrap_or_default()
}

#[test]
fn a_worse_side_is_found_with_the_seeds_that_show_it() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "kick.start_distance=0.07",
        "kick.reach=0",
        "--scenario",
        "striker_kicks_close_ball",
        "--seeds",
        "0..6",
        "--folder",
        "out",
    ];
    let output = compare(folder.path(), &arguments);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.contains("B is worse: goal-difference -1.00, p = 0.031, 6 pairs"),
        "{text}"
    );
    assert!(row(&text, "passed").contains("6 of 6"), "{text}");
    assert!(
        text.contains("sil view out/point-0-seed-0 out/point-1-seed-0"),
        "{text}"
    );
    for side in ["out/point-0-seed-0", "out/point-1-seed-0"] {
        assert!(
            folder.path().join(side).join("metadata.yaml").exists(),
            "{side}"
        );
    }
}

#[test]
fn a_tree_and_its_copy_with_other_descriptions_do_not_differ() {
    let folder = tempfile::tempdir().unwrap();
    let tree = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../config/trees/production.btc"
    );
    let copy = fs::read_to_string(tree)
        .unwrap()
        .replace("penalized", "punished");
    fs::write(folder.path().join("copy.btc"), copy).unwrap();
    let arguments = [
        tree,
        "copy.btc",
        "--scenario",
        "three_against_three",
        "--seeds",
        "0..6",
        "--set",
        "auto_referee.halftime_duration=5",
    ];
    let output = compare(folder.path(), &arguments);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(
        text.contains("no difference found: goal-difference, p = 1.000, 6 pairs; no seed differs"),
        "{text}"
    );
    assert!(row(&text, "distance").contains("0 of 6"), "{text}");
}

#[test]
fn each_point_of_a_sweep_is_compared_and_a_settled_question_ends_the_comparison() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "kick.start_distance=0.07",
        "kick.reach=0",
        "--scenario",
        "striker_kicks_close_ball",
        "--seeds",
        "0..40",
        "--sweep",
        "simulation.kick_ball_speed_long=4,5",
        "--until-settled",
        "--folder",
        "out",
    ];
    let output = compare(folder.path(), &arguments);
    let text = text(&output);
    assert_eq!(text.matches("B is worse").count(), 2, "{text}");
    assert!(row(&text, "passed").contains("10 of 10"), "{text}");
    let results = fs::read_to_string(folder.path().join("out/results.jsonl")).unwrap();
    // Two points, two sides and ten seeds, and the line of the campaign.
    assert_eq!(results.lines().count(), 41);
}

#[test]
fn unknown_statistics_and_trees_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let output = compare(
        folder.path(),
        &["tree=null", "tree=null", "--statistic", "goals"],
    );
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(
        text(&output).contains("unknown statistic goals"),
        "{}",
        text(&output)
    );
    let output = compare(folder.path(), &["missing.btc", "tree=null"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(text(&output).contains("missing.btc"), "{}", text(&output));
}

#[test]
fn a_report_about_compared_bags_has_the_statistics_of_each_side() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "kick.start_distance=0.07",
        "kick.reach=0",
        "--scenario",
        "striker_kicks_close_ball",
        "--seeds",
        "0..3",
        "--folder",
        "out",
        "--json",
    ];
    let output = compare(folder.path(), &arguments);
    let comparison: Value = serde_json::from_slice(&output.stdout).unwrap();
    let setting = &comparison["settings"][0];
    let statistic = setting["statistics"].as_array().unwrap();
    let goals = statistic
        .iter()
        .find(|it| it["name"] == "goals-for")
        .unwrap();
    assert_eq!((&goals["a"], &goals["b"]), (&1.0.into(), &0.0.into()));
    // Three seeds are too few for a conclusion.
    assert_eq!(
        (&setting["verdict"], output.status.code()),
        (&"too_few_pairs".into(), Some(0))
    );
    assert_eq!(setting["pairs"], 3);
    assert_eq!((&goals["p"], &goals["low"]), (&Value::Null, &Value::Null));
    assert_eq!(
        setting["most_different"][0]["bags"][1],
        "out/point-1-seed-0"
    );

    let mut report = sil();
    report.current_dir(folder.path());
    let output = report
        .args(["report", "out", "-o", "report"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let [page, figure] = ["index.html", "statistics.svg"]
        .map(|name| fs::read_to_string(folder.path().join("report").join(name)).unwrap());
    for part in [
        "kick.reach=0 · 3 runs",
        "<td>goals-for</td>",
        "<td>set-plays</td>",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for part in ["goal-difference", "possession", "kick.reach=0, n = 3"] {
        assert!(figure.contains(part), "{part}: {figure}");
    }
}

#[test]
fn a_comparison_that_is_stopped_keeps_its_pairs_and_concludes_nothing_from_few() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = sil();
    command.current_dir(folder.path()).args([
        "compare",
        "kick.start_distance=0.07",
        "kick.reach=0",
        "--scenario",
        "striker_kicks_close_ball",
        "--seeds",
        "0..100000",
        "--jobs",
        "1",
        "--folder",
        "out",
    ]);
    let comparison = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let comparison = comparison.spawn().unwrap();
    let results = folder.path().join("out/results.jsonl");
    let ended = || fs::read_to_string(&results).unwrap_or_default();
    // The line of the campaign, and at least one pair.
    while ended().lines().count() < 4 {
        std::thread::sleep(Duration::from_millis(5));
    }
    kill_process(Pid::from_child(&comparison), Signal::INT).unwrap();
    let output = comparison.wait_with_output().unwrap();
    let text = text(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    let runs: Vec<Value> = ended()
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for (index, run) in runs.iter().enumerate() {
        let run = &run["run"];
        let expected = (&Value::from(index % 2), &Value::from(index / 2));
        assert_eq!((&run["point"], &run["seed"]), expected);
    }
    let pairs = runs.len() / 2;
    let noun = if pairs == 1 { "pair" } else { "pairs" };
    let verdict = match pairs < 6 {
        true => format!("nothing can be concluded from {pairs} {noun}"),
        false => format!("p = 0.031, {pairs} {noun}"),
    };
    assert!(text.contains(&verdict) || pairs > 6, "{text}");
    assert!(
        text.contains(&format!(
            "{} of 100000 seeds were not played",
            100_000 - pairs
        )),
        "{text}"
    );
    assert!(
        !text.contains("environment failed") && !text.contains("-0.00"),
        "{text}"
    );
    assert!(!text.contains("no difference"), "{text}");
}
