//! Commands on recordings: the golden bag, a damaged one and a missing one.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use hsl_bag::BagReader;
use rustix::process::{Pid, Signal, kill_process};

use crate::common::{golden, sil};

/// Copies the golden bag without its last third to a folder below `folder`.
fn broken(folder: &Path) -> PathBuf {
    let bytes = fs::read(BagReader::open(golden()).unwrap().path()).unwrap();
    let bag = folder.join("broken");
    fs::create_dir(&bag).unwrap();
    fs::write(bag.join("match_0.mcap"), &bytes[..bytes.len() * 2 / 3]).unwrap();
    bag
}

/// Returns the exit code of `sil` and its output.
fn run<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> (Option<i32>, String) {
    let output = sil().args(arguments).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

/// Checks that `sil COMMAND… BAG -o OUT …` writes its output once, and refuses to overwrite it.
fn assert_makes(command: &[&str], bag: &Path, rest: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let arguments = || {
        let command = command.iter().map(OsStr::new);
        let places = [bag.as_os_str(), "-o".as_ref(), out.as_os_str()];
        command.chain(places).chain(rest.iter().map(OsStr::new))
    };
    let (code, text) = run(arguments());
    assert_eq!(code, Some(0), "{command:?}: {text}");
    assert!(out.exists(), "{command:?}: {text}");
    let (code, text) = run(arguments());
    assert_eq!(code, Some(2), "{command:?} again: {text}");
    assert!(text.contains("out"), "{command:?} again: {text}");
    folder
}

#[test]
fn an_intact_bag_passes_the_check_and_a_broken_one_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let (code, text) = run(["bag".as_ref(), "check".as_ref(), golden().as_os_str()]);
    assert_eq!(code, Some(0), "{text}");
    let broken = broken(folder.path());
    let (code, text) = run(["bag".as_ref(), "check".as_ref(), broken.as_os_str()]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("match_0.mcap"), "{text}");
}

#[test]
fn a_bag_equals_itself_and_differs_from_a_part_of_it() {
    let diff = |one: &Path, other: &Path| {
        let command = ["bag".as_ref(), "diff".as_ref()];
        run(command
            .into_iter()
            .chain([one.as_os_str(), other.as_os_str()]))
    };
    let (code, text) = diff(&golden(), &golden());
    assert_eq!(code, Some(0), "{text}");
    let folder = assert_makes(&["bag", "cut"], &golden(), &["--to", "1"]);
    let (code, text) = diff(&golden(), &folder.path().join("out"));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("tick 101"), "{text}");
}

#[test]
fn every_command_that_writes_does_so_once_and_never_over_something() {
    assert_makes(&["bag", "export"], &golden(), &["--topic", "/clock"]);
    assert_makes(&["bag", "convert"], &golden(), &["--to", "sqlite3"]);
    assert_makes(
        &["bag", "convert"],
        &golden(),
        &["--to", "sqlite3", "--for", "humble"],
    );
    assert_makes(&["plot"], &golden(), &["--format", "svg"]);
    assert_makes(&["report"], &golden(), &[]);
}

#[test]
fn the_intact_part_of_a_broken_bag_is_recovered_and_passes_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let recovered = assert_makes(&["bag", "recover"], &broken(folder.path()), &[]);
    let recovered = recovered.path().join("out");
    let (code, text) = run(["bag".as_ref(), "check".as_ref(), recovered.as_os_str()]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn a_bag_for_humble_passes_the_check_and_is_never_mcap() {
    let folder = tempfile::tempdir().unwrap();
    let humble = folder.path().join("humble");
    let convert = |storage: &str| {
        let words = ["bag", "convert", "--for", "humble", "--to", storage, "-o"];
        let words = words.map(OsStr::new).into_iter();
        run(words.chain([humble.as_os_str(), golden().as_os_str()]))
    };
    let (code, text) = convert("mcap");
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("needs `--to sqlite3`"), "{text}");
    assert!(!humble.exists());
    let (code, text) = convert("sqlite3");
    assert_eq!(code, Some(0), "{text}");
    let (code, text) = run(["bag".as_ref(), "check".as_ref(), humble.as_os_str()]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn a_bag_that_is_not_there_is_wrong_use_of_every_command() {
    for command in [
        &["bag", "check", "nowhere"][..],
        &["bag", "diff", "nowhere", "nowhere"],
        &["bag", "cut", "nowhere", "-o", "out"],
        &["bag", "export", "nowhere", "-o", "out"],
        &["bag", "recover", "nowhere", "-o", "out"],
        &["bag", "convert", "nowhere", "-o", "out", "--to", "mcap"],
        &["plot", "nowhere", "-o", "out"],
        &["report", "nowhere", "-o", "out"],
        &["view", "nowhere"],
    ] {
        let (code, text) = run(command);
        assert_eq!(code, Some(2), "{command:?}: {text}");
        assert!(text.contains("nowhere"), "{command:?}: {text}");
    }
}

#[test]
fn a_recording_is_served_to_this_machine_until_a_signal() {
    let mut viewer = sil()
        .arg("view")
        .arg(golden())
        .args([
            "--no-open",
            "--port",
            "0",
            "--at",
            "1.5",
            "--robot",
            "hulks/2",
        ])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut lines = BufReader::new(viewer.stderr.take().unwrap());
    lines.read_line(&mut said).unwrap();
    assert!(said.contains("http://127.0.0.1:"), "{said}");
    assert!(said.contains("/#at_ns=1500000000&robot=hulks/2"), "{said}");
    let id = Pid::from_child(&viewer);
    kill_process(id, Signal::INT).unwrap();
    assert_eq!(viewer.wait().unwrap().code(), Some(0));
}

#[test]
fn a_bag_that_is_still_being_written_is_said_to_be_so() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    fs::create_dir(&bag).unwrap();
    let file = bag.join("match_0.mcap");
    let whole = golden().join("match_0.mcap");
    let sil_bag = |arguments: &[&str]| {
        let mut command = sil();
        let command = command.arg("bag").args(arguments);
        let output = command.current_dir(folder.path()).output().unwrap();
        let text = [&output.stdout[..], &output.stderr].concat();
        (output.status.code(), String::from_utf8(text).unwrap())
    };
    for length in [fs::metadata(&whole).unwrap().len(), 100_000] {
        fs::copy(&whole, &file).unwrap();
        let writer = File::options().write(true).open(&file).unwrap();
        writer.set_len(length).unwrap();
        // As a recorder does.
        writer.lock().unwrap();
        let new = format!("new-{length}");
        for arguments in [
            &["check", "bag"][..],
            &["recover", "bag", "-o", &new],
            &["recover", "bag", "--in-place"],
        ] {
            let (code, said) = sil_bag(arguments);
            assert!(
                said.contains("still being written"),
                "{arguments:?}: {said}"
            );
            let is_in_place = arguments.contains(&"--in-place");
            assert!(code == Some(2) || !is_in_place, "{said}");
        }
        assert_eq!(fs::metadata(&file).unwrap().len(), length);
        drop(writer);
        let (_, said) = sil_bag(&["check", "bag"]);
        assert!(!said.contains("still being written"), "{said}");
    }
}

#[test]
fn an_unknown_version_of_the_metadata_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    fs::create_dir(&bag).unwrap();
    for file in ["match_0.mcap", "metadata.yaml"] {
        fs::copy(golden().join(file), bag.join(file)).unwrap();
    }
    let metadata = fs::read_to_string(bag.join("metadata.yaml")).unwrap();
    let changed = metadata.replacen("version: 9", "version: 99", 1);
    assert_ne!(changed, metadata);
    fs::write(bag.join("metadata.yaml"), changed).unwrap();
    for (command, code) in [("check", 1), ("info", 0)] {
        let output = sil().args(["bag", command]).arg(&bag).output().unwrap();
        let text = [&output.stdout[..], &output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert!(
            text.contains("version is 99, the known versions are 1 to 9"),
            "{text}"
        );
    }
}
