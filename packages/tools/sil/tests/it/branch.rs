//! `sil branch`: a recorded match, continued with a change.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use hsl_bag::sha256;

use crate::common::{SHORT, sil};

/// Records a short match with `sil match` and returns its bag.
fn recorded(folder: &Path, rules: &[&str]) -> PathBuf {
    let bag = folder.join("original");
    let mut command = sil();
    command
        .args(["match", "--in-process", "--seed", "3", "--bag"])
        .arg(&bag);
    let output = command.args(SHORT).args(rules).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    bag
}

/// Runs `sil branch` on a bag.
fn branch(bag: &Path, at: &str, arguments: &[&str]) -> Output {
    let mut command = sil();
    command
        .arg("branch")
        .arg(bag)
        .args(["--at", at])
        .args(arguments);
    command.output().unwrap()
}

/// Runs `sil branch` into the bag `output`, and returns the new bag.
fn branched(bag: &Path, output: &str, at: &str, arguments: &[&str]) -> PathBuf {
    let new = bag.with_file_name(output);
    let path = new.to_string_lossy().into_owned();
    let output = branch(bag, at, &[&["-o", &path], arguments].concat());
    assert!(output.status.success(), "{}", text(&output));
    new
}

fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr].concat()).unwrap()
}

/// Returns the output of `sil bag diff`.
fn difference(a: &Path, b: &Path) -> String {
    let output = sil().args(["bag", "diff"]).arg(a).arg(b).output().unwrap();
    text(&output)
}

#[test]
fn without_a_change_the_branch_is_the_recorded_bag() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(
        folder.path(),
        &[
            "hulks/**:kick.reach:=0.4",
            "decision_period:=opponent/2=1/60",
        ],
    );
    for at in ["0", "0.015", "4.2", "9"] {
        let new = branched(&bag, &format!("at-{at}"), at, &[]);
        assert_eq!(sha256(&new).unwrap(), sha256(&bag).unwrap(), "{at}");
    }
}

#[test]
fn a_moved_ball_differs_from_the_tick_after_the_fork_on() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(folder.path(), &[]);
    let new = branched(&bag, "ball", "5", &["--ball", "-1.5,0.25"]);
    let found = difference(&bag, &new);
    assert!(found.starts_with("first difference: tick 501, "), "{found}");
    let again = branched(&bag, "again", "5.009", &["--ball", "-1.5,0.25"]);
    assert_eq!(sha256(&again).unwrap(), sha256(&new).unwrap());
}

#[test]
fn another_tree_decides_only_after_the_fork_and_only_for_its_robot() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(folder.path(), &[]);
    let tree = folder.path().join("stand.btc");
    fs::write(&tree, "tree main = ReactiveSequence { LookAhead Stand }\n").unwrap();
    let tree = tree.to_string_lossy();
    let arguments = ["--tree", &*tree, "--robot", "hulks/3"];
    let new = branched(&bag, "tree", "5", &arguments);
    let found = difference(&bag, &new);
    let expected = "first difference: tick 501, 5.010 s, /hulks/robot_3/";
    assert!(found.starts_with(expected), "{found}");
    let decision = found
        .lines()
        .find(|line| line.starts_with("hulks/3, first different decision"));
    assert!(
        decision.is_some_and(|line| line.contains("tick 501")),
        "{found}"
    );
}

#[test]
fn parameters_of_robots_and_of_the_physics_change_and_others_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(folder.path(), &[]);
    for set in ["walk.speed=0.1", "simulation.ball_visibility_range=0.2"] {
        let new = branched(&bag, set, "4.5", &["--set", set]);
        let found = difference(&bag, &new);
        assert!(
            found.starts_with("first difference: tick 4")
                || found.starts_with("first difference: tick 5"),
            "{found}"
        );
    }
    for set in [
        "seed=4",
        "auto_referee.ready_duration=9",
        "simulation.tick_duration=0.02",
    ] {
        let output = branch(&bag, "4.5", &["--set", set]);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert!(
            text(&output).contains("cannot change in a running match"),
            "{}",
            text(&output)
        );
    }
}

#[test]
fn a_match_that_is_repeated_differently_is_an_error_with_the_tick() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(folder.path(), &[]);
    let file = bag.join("parameters.yaml");
    let parameters = fs::read_to_string(&file).unwrap();
    fs::write(&file, parameters.replace("seed: 3\n", "seed: 4\n")).unwrap();
    let new = folder.path().join("new");
    let path = new.to_string_lossy().into_owned();
    let output = branch(&bag, "5", &["-o", &path]);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(
        text.contains("tick ") && text.contains("differs from the bag"),
        "{text}"
    );
    assert!(!new.exists());
}

#[test]
fn a_bag_of_unknown_parameters_and_a_fork_after_the_end_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(folder.path(), &[]);
    let new = folder.path().join("new");
    let output = branch(&bag, "1000", &["-o", &new.to_string_lossy()]);
    assert!(
        text(&output).contains("contains times from"),
        "{}",
        text(&output)
    );
    fs::remove_file(bag.join("parameters.yaml")).unwrap();
    let output = branch(&bag, "5", &[]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(
        text(&output).contains("parameters.yaml not found"),
        "{}",
        text(&output)
    );
}

#[test]
fn seeds_after_the_fork_give_a_distribution() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(folder.path(), &[]);
    let output = branch(&bag, "5", &["--seeds", "0..3", "--for", "1"]);
    assert!(output.status.success(), "{}", text(&output));
    assert!(
        text(&output).contains("after the fork, 3 seeds: "),
        "{}",
        text(&output)
    );
}

#[test]
fn a_ball_far_from_the_field_and_parameters_without_an_effect_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let bag = recorded(folder.path(), &[]);
    for (arguments, error) in [
        (&["--ball", "100,0"][..], "must be within"),
        (&["--set", "tick_timeout=3"], "tick_timeout cannot change"),
        (&["--set", "seed=4"], "seed cannot change"),
        (&["--set", "record=false"], "record cannot change"),
        (&["--ball", "0,-60"], "must be within"),
        (
            &["--set", "half_duration=10"],
            "half_duration cannot change",
        ),
        (
            &["--robot", "hulks/3", "--set", "unanswered=drop"],
            "unanswered cannot change",
        ),
    ] {
        let output = branch(&bag, "4.5", arguments);
        let text = text(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(error), "{arguments:?}: {text}");
        assert!(!text.contains("did you mean"), "{text}");
    }
    let output = branch(&bag, "500", &[]);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("contains times from"), "{text}");
}
