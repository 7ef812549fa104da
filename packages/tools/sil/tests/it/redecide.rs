//! `sil redecide`: decisions of another tree on recorded inputs.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{SHORT, golden, in_process, sil};

/// Tree file of the built-in tree.
const PRODUCTION: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../config/trees/production.btc"
);

/// Runs `sil redecide` on a bag.
fn redecide(bag: &Path, arguments: &[&str]) -> Output {
    let mut command = sil();
    command.arg("redecide").arg(bag).args(arguments);
    command.output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr].concat()).unwrap()
}

/// Writes the built-in tree with another leaf and returns its path.
fn other_leaf(folder: &Path) -> String {
    let before = "description <- \"a robot that moves before the whistle is penalized\") {
        ReactiveSequence { WatchTheBall Stand }";
    let tree = fs::read_to_string(PRODUCTION).unwrap();
    assert!(tree.contains(before));
    let path = folder.join("other.btc");
    fs::write(
        &path,
        tree.replace(before, &before.replace("WatchTheBall", "LookAhead")),
    )
    .unwrap();
    path.to_string_lossy().into_owned()
}

#[test]
fn the_recorded_tree_decides_as_recorded() {
    for arguments in [&[][..], &["--tree", PRODUCTION]] {
        let output = redecide(&golden(), arguments);
        let text = text(&output);
        assert_eq!(output.status.code(), Some(0), "{text}");
        let robots = text.lines().filter(|line| line.contains("/")).count();
        assert_eq!(robots, 4, "{text}");
    }
}

#[test]
fn a_changed_leaf_is_named_with_the_time_of_its_first_decision() {
    let folder = tempfile::tempdir().unwrap();
    let tree = other_leaf(folder.path());
    let output = redecide(&golden(), &["--tree", &tree, "--robot", "hulks/2"]);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("hulks/2 at "), "{text}");
    assert!(text.contains("look ahead (action)"), "{text}");
    assert!(!text.contains("hulks/1"), "{text}");
}

#[test]
fn the_topics_of_one_robot_are_enough() {
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("part");
    let topics = [
        "field_dimensions",
        "world_state",
        "motion_command",
        "behavior/tree_layout",
        "behavior/trace",
        "hsl/outgoing",
    ];
    let mut cut = sil();
    cut.args(["bag", "cut"]).arg(golden()).arg("-o").arg(&part);
    cut.args(["--robot", "hulks/2"]);
    cut.args(topics.iter().flat_map(|topic| ["--topic", topic]));
    assert!(cut.status().unwrap().success());
    let output = redecide(&part, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(text(&output).contains("hulks/2"));

    let tree = other_leaf(folder.path());
    let output = redecide(&part, &["--tree", &tree]);
    assert!(
        text(&output).contains("look ahead (action)"),
        "{}",
        text(&output)
    );
}

#[test]
fn a_bag_without_decisions_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("part");
    let mut cut = sil();
    cut.args(["bag", "cut"]).arg(golden()).arg("-o").arg(&part);
    cut.args(["--topic", "world_state"]);
    assert!(cut.status().unwrap().success());
    for (bag, arguments) in [(&part, &[][..]), (&golden(), &["--robot", "hulks/5"])] {
        let output = redecide(bag, arguments);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert!(
            text(&output).contains("contains no decision"),
            "{}",
            text(&output)
        );
    }
}

#[test]
fn robots_with_decision_periods_and_other_parameters_decide_as_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let mut command = sil();
    command
        .args(["match", "--in-process", "--seed", "5", "--bag"])
        .arg(&bag);
    command
        .args(SHORT)
        .args(["decision_period:=hulks/2=1/60", "hulks/**:kick.reach:=0.5"]);
    assert!(command.output().unwrap().status.success());
    let output = redecide(&bag, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    // Without the parameters of the run, decisions differ.
    let changed = redecide(&bag, &["--set", "walk.speed=0.1"]);
    assert_eq!(changed.status.code(), Some(1), "{}", text(&changed));
}

#[test]
fn halves_of_several_seeds_are_decided_as_recorded() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..3 {
        let bag = folder.path().join(seed.to_string());
        let seed = format!("seed:={seed}");
        in_process(&[SHORT, &[&seed]].concat(), &bag);
        let output = redecide(&bag, &[]);
        assert_eq!(output.status.code(), Some(0), "{seed}: {}", text(&output));
    }
}
