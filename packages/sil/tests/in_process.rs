//! Matches in process: the same bytes for the same seed, whatever else runs.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod common;

use std::path::Path;
use std::thread;

use common::{SHORT, in_process, sil};
use hsl_bag::sha256;

fn digest_of(rules: &[&str], folder: &Path) -> String {
    in_process(&[SHORT, rules].concat(), folder);
    sha256(folder).unwrap()
}

#[test]
fn matches_that_run_side_by_side_leave_the_same_bytes_as_one_alone() {
    let folder = tempfile::tempdir().unwrap();
    let alone = digest_of(&["seed:=3"], &folder.path().join("alone"));
    let digests: Vec<_> = thread::scope(|scope| {
        let run = |name: &'static str| {
            let folder = folder.path().join(name);
            scope.spawn(move || digest_of(&["seed:=3"], &folder))
        };
        let threads = [run("one"), run("two"), run("three")];
        threads.map(|thread| thread.join().unwrap()).into()
    });
    assert_eq!(digests, [alone.clone(), alone.clone(), alone]);
}

#[test]
fn another_seed_leaves_other_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let digest = |seed: &str| digest_of(&[&format!("seed:={seed}")], &folder.path().join(seed));
    assert_ne!(digest("1"), digest("2"));
}

#[test]
fn the_golden_bag_is_what_its_command_makes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("bags/README.md")).unwrap();
    let command = readme
        .lines()
        .find(|line| line.trim().starts_with("sil match"))
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("golden");
    let arguments = command.split_whitespace().skip(1);
    let arguments = arguments.map(|it| {
        if it == "bags/golden" {
            bag.to_str().unwrap()
        } else {
            it
        }
    });
    let output = sil().args(arguments).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(
        sha256(bag).unwrap(),
        sha256(root.join("bags/golden")).unwrap(),
        "the golden bag is old; `{}` makes a new one in an empty bags/golden",
        command.trim()
    );
}
