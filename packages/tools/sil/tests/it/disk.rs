//! Errors of the disk and of files on it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use hsl_bag::BagReader;

use crate::common::{sil, wait_for_messages};

/// Command of a run of thousands of ticks, recorded below `bags` in the current folder.
const LONG: [&str; 2] = ["run", "full_match"];

/// Waits for the only folder in `folder/bags` until its bag has `size` bytes.
fn bag_of(folder: &Path, size: u64) -> PathBuf {
    loop {
        let entries = fs::read_dir(folder.join("bags")).into_iter().flatten();
        for entry in entries.flatten() {
            let file = entry.path().join("match_0.mcap");
            if fs::metadata(file).is_ok_and(|it| it.len() >= size) {
                return entry.path();
            }
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Starts a long match that records into `folder`.
fn start(folder: &Path) -> std::process::Child {
    sil()
        .args(LONG)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_run_beyond_the_file_size_limit_fails_with_its_reason_and_leaves_a_closed_bag() {
    let folder = tempfile::tempdir().unwrap();
    // Blocks of 512 or 1024 bytes, as the shell counts them.
    let limited = Command::new("sh")
        .args(["-c", "ulimit -f 400; exec \"$0\" \"$@\""])
        .arg(sil().get_program())
        .args(LONG)
        .args(["--bag", "bag", "--junit", "report.xml"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = stderr(&limited);
    assert_eq!(limited.status.code(), Some(3), "{said}");
    assert!(
        said.contains("match_0.mcap") && said.contains("file size limit"),
        "{said}"
    );
    let bag = folder.path().join("bag");
    assert_eq!(
        BagReader::open(&bag).unwrap().summary().unwrap().damage,
        None
    );
    assert!(bag.join("metadata.yaml").is_file());
    let report = fs::read_to_string(folder.path().join("report.xml")).unwrap();
    assert!(
        report.contains("<error") && report.contains("file size limit"),
        "{report}"
    );
}

#[test]
fn a_run_whose_bag_is_removed_ends_and_names_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let run = start(folder.path());
    let bag = bag_of(folder.path(), 10_000);
    fs::remove_dir_all(&bag).unwrap();
    let output = run.wait_with_output().unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    let name = bag.file_name().unwrap().to_str().unwrap();
    assert!(said.contains(name) && said.contains("removed"), "{said}");
    assert!(!bag.exists(), "the folder came back");
}

#[test]
fn the_next_command_reports_a_bag_whose_recorder_was_killed_and_how_to_repair_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut run = start(folder.path());
    let bag = bag_of(folder.path(), 10_000);
    wait_for_messages(&bag);
    run.kill().unwrap();
    run.wait().unwrap();

    let next = |arguments: &[&str]| {
        let mut command = sil();
        command.args(arguments).current_dir(folder.path());
        command.output().unwrap()
    };
    let bag = Path::new("bags").join(bag.file_name().unwrap());
    let bag = bag.to_str().unwrap();
    let said = stderr(&next(&["bag", "info", bag]));
    let repaired = format!("{bag}-recovered");
    let command = format!("sil bag recover {bag} -o {repaired}");
    assert!(said.contains(&format!("{bag} was not closed")), "{said}");
    assert!(said.contains(&command), "{said}");

    let output = next(&["bag", "recover", bag, "-o", &repaired]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let output = next(&["bag", "check", &repaired]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        !stderr(&output).contains("was not closed"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_pipe_or_a_device_is_refused_wherever_a_file_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.yaml");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let pipe = pipe.to_str().unwrap();
    for arguments in [
        &["match", "--in-process", "--no-record", "--params", pipe][..],
        &["match", "--in-process", "--params", "/dev/zero"],
        &["tree", pipe],
        &["bag", "check", pipe],
        &["bag", "recover", pipe, "-o", "out"],
        &["view", pipe],
        &["report", pipe, "-o", "out"],
    ] {
        let output = sil()
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = stderr(&output);
        assert!(
            matches!(output.status.code(), Some(2 | 3)),
            "{arguments:?}: {said}"
        );
        assert!(said.contains("not a regular file"), "{arguments:?}: {said}");
    }
}

#[test]
fn numbers_above_their_maximum_and_files_for_unknown_robots_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("team.yaml");
    fs::write(
        &file,
        "/hulks/robot_27/behavior_node:\n  ros__parameters: {walk.speed: 0.2}\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    for (arguments, part) in [
        (
            ["field.length:=9e18", "field.width:=1e300"],
            "more than 0 and at most 120",
        ),
        (
            ["half_duration:=9e18", "--seed=1"],
            "between 0 and 1000000 s",
        ),
        (
            ["simulation.kick_radius:=1e30", "--seed=1"],
            "between 0 and 1000",
        ),
        (["--params", file], "did you mean `/hulks/robot_"),
        (["\u{1b}[31mseed:=1", "--seed=1"], r"\u{1b}[31mseed"),
    ] {
        let output = sil()
            .args(["match", "--in-process", "--no-record"])
            .args(arguments)
            .output()
            .unwrap();
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(part), "{arguments:?}: {said}");
        assert!(!said.contains('\u{1b}'), "{arguments:?}: {said:?}");
    }
}
