//! `sil mission check`, and starts of missions that cannot be run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::TempDir;

use crate::common::sil;

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/missions/passing_drill")
}

fn run(command: &[&str], folder: &Path) -> Output {
    sil().args(command).arg(folder).output().unwrap()
}

/// Returns a copy of the example in which a text of one of its files is replaced.
fn changed(file: &str, from: &str, to: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(example()).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap();
        let text = match name == file {
            true => text.replace(from, to),
            false => text,
        };
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn the_example_can_be_carried_out() {
    let output = run(&["mission", "check"], &example());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let end = "can be run in mission_practice; notes: 0\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn a_mission_that_cannot_be_carried_out_is_refused_by_the_check_and_by_a_start_with_file_and_line()
{
    let cases = [
        (
            changed(
                "problem.pddl",
                "one two three - robot",
                "one two three four - robot",
            ),
            "object four can be a robot in get_ball, pass, but is not a robot of field.yaml",
            "problem.pddl:5:19",
        ),
        (
            changed("field.yaml", "x: 2.6", "x: 30.0"),
            "places.front.x must be between -5.2 and 5.2, got 30",
            "field.yaml:6:11",
        ),
        (
            changed("field.yaml", "two: 3", "two: 12"),
            "robots.two must be a robot of the match, got 12 (team hulks has the robots 1, 2, 3, 4)",
            "field.yaml:3:18",
        ),
        (
            changed(
                "actions.yaml",
                "receiver=\"{?to}\"",
                "receiver=\"{?place}\"",
            ),
            "port receiver of PassTo must be a robot of field.yaml, got ?place",
            "actions.yaml:8:1",
        ),
    ];
    for (folder, message, place) in cases {
        let place = folder.path().join(place).display().to_string();
        for command in [
            vec!["mission", "check"],
            vec!["mission", "run", "--no-record"],
        ] {
            let output = run(&command, folder.path());
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{text}");
            assert!(text.contains(message), "{message} is missing in: {text}");
            assert!(text.contains(&place), "{place} is missing in: {text}");
        }
    }
}

#[test]
fn notes_are_printed_by_the_check_which_fails_and_by_a_start() {
    let folder = changed(
        "domain.pddl",
        ":precondition (ball_is_free)",
        ":precondition (and (ball_near ?robot) (ball_is_free))",
    );
    let domain = folder.path().join("domain.pddl");
    let text = fs::read_to_string(&domain).unwrap();
    let declared = "(finishes ?robot - robot)\n    (ball_near ?robot - robot))";
    fs::write(
        &domain,
        text.replace("(finishes ?robot - robot))", declared),
    )
    .unwrap();
    let note = format!(
        "{}:15:6: predicate ball_near can never be true: robots do not perceive it, no action makes it true",
        domain.display()
    );
    let checked = run(&["mission", "check"], folder.path());
    let text = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert_eq!(checked.status.code(), Some(1), "{text}");
    assert!(text.starts_with(&format!("note: {note}")), "{text}");
    assert!(text.contains("; notes: 1\n"), "{text}");
    let started = run(&["mission", "run", "--no-record"], folder.path());
    let text = String::from_utf8_lossy(&started.stderr).into_owned();
    assert!(text.contains(&note), "{text}");
}

#[test]
fn the_field_can_be_another_one() {
    let folder = changed("field.yaml", "x: 2.6", "x: 30.0");
    let set = ["mission", "check", "--set", "field.length=100"];
    let output = run(&set, folder.path());
    assert!(output.status.success(), "{output:?}");
}
