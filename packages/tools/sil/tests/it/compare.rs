//! `sil compare`: two behaviors in matches with the same seeds.

use std::fs;
use std::path::Path;
use std::process::Output;

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
        text.contains("B is worse: goal-difference -1.00, p = 0.031"),
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
        "0..2",
        "--set",
        "auto_referee.halftime_duration=5",
    ];
    let output = compare(folder.path(), &arguments);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(
        text.contains("no difference found: goal-difference, p = 1.000"),
        "{text}"
    );
    assert!(row(&text, "distance").contains("0 of 2"), "{text}");
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
    // Three seeds are too few for a difference.
    assert_eq!(
        (&setting["verdict"], output.status.code()),
        (&"no_difference".into(), Some(0))
    );
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
