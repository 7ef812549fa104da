//! `sil view --live` before its bag exists.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStderr, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::common::{golden, sil};

/// Starts `sil view --live` with these arguments in `folder`, whose matches and bags are not those of other tests.
fn start(folder: &Path, arguments: &[&str]) -> (Child, BufReader<ChildStderr>) {
    let mut child = sil()
        .args(["view", "--live", "--no-open", "--port", "0"])
        .args(arguments)
        .current_dir(folder)
        .env("XDG_RUNTIME_DIR", folder)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stderr = BufReader::new(child.stderr.take().unwrap());
    (child, stderr)
}

/// Returns the next line of standard error.
fn line(stderr: &mut BufReader<ChildStderr>) -> String {
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    line
}

/// Ends the program with Ctrl-C, which is a success.
fn interrupt(mut child: Child) {
    let process = Pid::from_child(&child);
    kill_process(process, Signal::INT).unwrap();
    assert!(child.wait().unwrap().success());
}

/// Returns a folder that only this user can access, as a runtime folder must be.
fn private() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_folder_that_does_not_exist_yet_is_waited_for() {
    let folder = private();
    let bag = folder.path().join("bag");
    let (child, mut stderr) = start(folder.path(), &["bag"]);
    let waiting = line(&mut stderr);
    assert!(
        waiting.contains("waiting for the recording bag; press Ctrl-C"),
        "{waiting}"
    );
    fs::create_dir(&bag).unwrap();
    for entry in fs::read_dir(golden()).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_name().unwrap();
        fs::copy(&file, folder.path().join(name)).unwrap();
        // A whole file at once, as a recorder writes whole chunks.
        fs::rename(folder.path().join(name), bag.join(name)).unwrap();
    }
    let served = line(&mut stderr);
    assert!(served.contains("http://127.0.0.1:"), "{served}");
    interrupt(child);
}

#[test]
fn without_a_running_match_the_next_one_is_waited_for_until_it_is_interrupted() {
    let folder = private();
    let (child, mut stderr) = start(folder.path(), &[]);
    let waiting = line(&mut stderr);
    assert!(
        waiting.contains("waiting for a match; press Ctrl-C"),
        "{waiting}"
    );
    interrupt(child);
}
