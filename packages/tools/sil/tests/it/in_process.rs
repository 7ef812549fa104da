//! Matches in process: the same bytes for the same seed, independent of other processes.

use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use hsl_bag::{BagReader, sha256};
use rustix::process::{Pid, Signal, kill_process};

use crate::common::{SHORT, in_process, sil};

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
fn a_match_with_teams_of_any_size_leaves_a_bag_that_passes_the_check() {
    let folder = tempfile::tempdir().unwrap();
    for (size, substitutes) in [(3, 0), (4, 2), (7, 0), (11, 9)] {
        let bag = folder.path().join(size.to_string());
        let rules = [
            format!("hulks:={size}"),
            format!("opponents:={size}"),
            format!("substitutes:={substitutes}"),
        ];
        let rules: Vec<_> = rules.iter().map(String::as_str).collect();
        let result = in_process(&[SHORT, &rules].concat(), &bag);
        assert!(!result.failed, "{size}: {result:?}");
        let checked = sil().args(["bag", "check"]).arg(&bag).output().unwrap();
        assert!(checked.status.success(), "{size}: {checked:?}");
    }
}

#[test]
fn another_seed_leaves_other_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let digest = |seed: &str| digest_of(&[&format!("seed:={seed}")], &folder.path().join(seed));
    assert_ne!(digest("1"), digest("2"));
}

#[test]
fn the_golden_bag_is_what_its_command_makes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
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

#[test]
fn the_pace_of_the_wall_clock_changes_no_byte() {
    let folder = tempfile::tempdir().unwrap();
    let fast = digest_of(&[], &folder.path().join("fast"));
    let rules = ["pacing:=realtime", "realtime_factor:=100"];
    assert_eq!(digest_of(&rules, &folder.path().join("paced")), fast);
}

#[test]
fn a_slow_pace_holds_a_match_in_this_process() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    // A tick takes 10 s; a run that waits for the wall clock does not hang.
    let mut running = sil()
        .args(["match", "--in-process", "--pacing", "realtime"])
        .args(["--hang-timeout", "0.2", "realtime_factor:=0.001", "--bag"])
        .arg(&bag)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !bag.exists() && running.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_secs(1));
    // An error means that the match has already ended.
    let _ = kill_process(Pid::from_child(&running), Signal::INT);
    assert_eq!(running.wait().unwrap().code(), Some(3));
    let ticks = BagReader::open(&bag).unwrap().summary().unwrap().end;
    assert!(ticks.as_secs_f64() < 0.1, "the match continued to {ticks}");
}
