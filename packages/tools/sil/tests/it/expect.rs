//! `sil expect`: moments of recorded matches as tests.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{golden, sil};

/// Moments of the project.
const MOMENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../config/moments");

/// Runs `sil` in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    sil().current_dir(folder).args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr].concat()).unwrap()
}

/// Writes a moment of the golden bag.
fn write(folder: &Path, at: &str) {
    let golden = golden();
    let bag = golden.to_str().unwrap();
    let arguments = [
        "expect",
        bag,
        "--at",
        at,
        "--robot",
        "hulks/2",
        "-o",
        "a.moment.yaml",
    ];
    let output = run(folder, &arguments);
    assert!(output.status.success(), "{}", text(&output));
    assert!(
        !text(&output).contains("does not decide as recorded"),
        "{}",
        text(&output)
    );
}

#[test]
fn the_moments_of_the_project_have_the_wanted_decisions() {
    let output = run(Path::new("."), &["expect", "--check", MOMENTS]);
    assert!(output.status.success(), "{}", text(&output));
}

#[test]
fn a_moment_passes_with_the_recorded_tree_and_fails_with_another_decision() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for at in ["0.3", "0.65", "2.2"] {
        write(folder, at);
        for arguments in [&["expect", "--check", "."][..], &["run", "a.moment.yaml"]] {
            let output = run(folder, arguments);
            assert_eq!(output.status.code(), Some(0), "{at}: {}", text(&output));
        }
        fs::write(
            folder.join("damp.btc"),
            "tree main = ReactiveSequence { DampAllJoints }\n",
        )
        .unwrap();
        let output = run(
            folder,
            &["expect", "--check", "a.moment.yaml", "--tree", "damp.btc"],
        );
        assert_eq!(output.status.code(), Some(1), "{}", text(&output));
        assert!(
            text(&output).contains("motion.kind: wanted "),
            "{}",
            text(&output)
        );
        fs::remove_file(folder.join("a.moment.yaml")).unwrap();
    }
}

#[test]
fn a_property_of_the_decision_is_enough() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, "0.65");
    let file = folder.join("a.moment.yaml");
    let moment = fs::read_to_string(&file).unwrap();
    let (before, rest) = moment.split_once("expect:\n").unwrap();
    let (_, after) = rest.split_once("\nfield:").unwrap();
    for (expect, code) in [
        ("does_not_run: [kick]", 0),
        ("does_not_run: [kik]", 2),
        ("motion: {kind: stand}", 0),
        ("motion: {kind: walk}", 1),
        ("runs: [kick]", 1),
    ] {
        let changed = format!("{before}expect: {{{expect}}}\nfield:{after}");
        fs::write(&file, changed).unwrap();
        let output = run(folder, &["run", "a.moment.yaml"]);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{expect}: {}",
            text(&output)
        );
    }
}

#[test]
fn an_existing_file_and_an_invalid_moment_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, "0.3");
    let golden = golden();
    let bag = golden.to_str().unwrap();
    let again = [
        "expect",
        bag,
        "--at",
        "0.3",
        "--robot",
        "hulks/2",
        "-o",
        "a.moment.yaml",
    ];
    assert_eq!(run(folder, &again).status.code(), Some(2));
    fs::write(folder.join("b.moment.yaml"), "robot: hulks/2\n").unwrap();
    let output = run(folder, &["expect", "--check", "b.moment.yaml"]);
    assert_eq!(output.status.code(), Some(2));
    for part in ["the key `source` is missing", "--> b.moment.yaml:1:1"] {
        assert!(text(&output).contains(part), "{}", text(&output));
    }
}
