//! Text of files, of the command line and of other programs on the terminal.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::common::workspace::rust_files;
use crate::common::{golden, packages, sil};

/// Text that clears a terminal, sets its title, and is a command in the log of a CI system.
const HOSTILE: &str =
    "x\n::warning file=a::pwn\n y ##[error]z\r::a\n\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}2J\u{202e}";

/// Scenario that passes at once.
const SCENARIO: &str = "robots: {hulks/1: [0, 0]}\nduration: 0.1\n";

/// Runs `sil` in `folder`, and checks that its output is safe for terminals and logs.
fn sil_in<S: AsRef<OsStr>>(folder: &Path, arguments: &[S]) -> Output {
    let output = sil().args(arguments).current_dir(folder).output().unwrap();
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(text).unwrap();
    let is_unsafe = |it: char| it.is_control() && it != '\n' && it != '\t' || it == '\u{202e}';
    assert!(!text.contains(is_unsafe), "{text:?}");
    let is_command = |line: &str| line.trim_start().starts_with("::") || line.contains("##[");
    assert!(!text.lines().any(is_command), "{text}");
    output
}

#[test]
fn descriptions_and_names_of_files_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let description = serde_json::to_string(HOSTILE).unwrap();
    let text = format!("description: {description}\n{SCENARIO}");
    fs::write(folder.path().join("a.yaml"), text).unwrap();
    let listed = sil_in(folder.path(), &["list", "."]);
    let text = String::from_utf8(listed.stdout).unwrap();
    assert!(text.contains(r"x\n::warning"), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    sil_in(folder.path(), &["list", ".", "--json"]);

    let name = "b\n::error::pwn\u{1b}[2J.yaml";
    fs::write(folder.path().join(name), SCENARIO).unwrap();
    for arguments in [
        &["run", name][..],
        &["run", name, "--no-record", "--set", "unknown=1"],
        &["batch", name, "--seeds", "0..2", "--set", "duration=0"],
        &["batch", name, "--seeds", "0..2"],
        &["list", "."],
    ] {
        sil_in(folder.path(), arguments);
    }
}

#[test]
fn arguments_in_errors_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["run", HOSTILE][..],
        &["run", "--seed", HOSTILE, "soccer_match"],
        &[HOSTILE],
        &["run", "soccer_match", "--set", HOSTILE],
        &["tree", HOSTILE],
        &["bag", "info", HOSTILE],
        &["view", HOSTILE],
    ] {
        let output = sil_in(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    let no_text = [OsStr::new("run"), OsStr::from_bytes(b"\xff\x1b[2J")];
    sil_in(folder.path(), &no_text);
}

#[test]
fn a_negative_number_where_none_is_possible_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["run", "soccer_match", "--seed", "-1"][..],
        &["trace", "bag", "--robot", "hulks/1", "--at", "-1"],
        &["batch", "soccer_match", "--seeds", "-1"],
        &["branch", "bag", "--at", "-0.5"],
        &[
            "search",
            "soccer_match",
            "--run-seed",
            "-3",
            "--over",
            "a=0..1",
        ],
        &["bag", "cut", "bag", "-o", "new", "--from", "-2"],
        &["plot", "bag", "--to", "-2"],
    ] {
        let output = sil_in(folder.path(), arguments);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("0 or more"), "{arguments:?}: {text}");
    }
}

#[test]
fn a_reader_that_closes_its_pipe_is_no_error() {
    let golden = golden();
    let golden = golden.to_str().unwrap();
    let scenario = "initial_robot_stands_and_looks_ahead";
    for (arguments, code) in [
        (&["list"][..], 0),
        (&["list", "--json"], 0),
        (&["--help"], 0),
        (&["completions", "bash"], 0),
        (&["tree"], 0),
        (&["bag", "info", golden], 0),
        (&["bag", "check", golden], 0),
        (&["trace", golden, "--robot", "hulks/1"], 0),
        (&["run", scenario, "--no-record"], 0),
        (&["batch", scenario, "--seeds", "0..1"], 0),
        (&["nonsense"], 2),
        (&["run", "missing"], 2),
        (&["bag", "info", "missing"], 2),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = sil();
        let command = command.args(arguments).current_dir(folder.path());
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        let ended = child.wait().unwrap().code();
        assert_eq!(ended, Some(code), "{arguments:?}");
    }
}

#[test]
fn parameters_of_other_commands_are_said_to_need_the_option() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["branch", "bag", "seed:=3", "--at", "1"][..],
        &["compare", "a.btc", "b.btc", "seed:=3"],
    ] {
        let output = sil_in(folder.path(), arguments);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("--set seed=VALUE"), "{text}");
    }
}

/// Files that write to standard output or standard error in another way, with the reason.
const EXCEPTIONS: [(&str, &str); 9] = [
    ("support/src/terminal.rs", "the functions for all others"),
    ("testing/src/not_run.rs", "texts of tests"),
    ("ros_testing/src/", "logs of tests"),
    ("ros_probe/", "texts of tests"),
    (
        "sim_time/src/",
        "its library is loaded into programs of users",
    ),
    ("/starter/src/", "code of users"),
    ("hsl_ros/src/shell.rs", "lines for the parent process"),
    ("in_process/heartbeat.rs", "lines for the parent process"),
    ("process/reused_program.rs", "log for the parent process"),
];

#[test]
fn one_module_writes_to_standard_output_and_standard_error() {
    let all: Vec<_> = packages().iter().map(|it| it.join("src")).collect();
    let mut files: Vec<_> = all.iter().flat_map(|it| rust_files(it, &[])).collect();
    assert!(files.len() > 500, "{}", files.len());
    let is_excepted = |file: &PathBuf| {
        let file = file.to_string_lossy();
        EXCEPTIONS.iter().any(|(part, _)| file.contains(part))
    };
    files.retain(|file| !is_excepted(file));
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let text = text
            .replace("stderr().is_terminal()", "")
            .replace("stdout().is_terminal()", "");
        for raw in [
            "println!(",
            "eprint!(",
            " print!(",
            "dbg!(",
            "io::stdout()",
            "io::stderr()",
        ] {
            assert!(!text.contains(raw), "{}: {raw}", file.display());
        }
    }
}

#[test]
fn json_documents_keep_their_values() {
    let folder = tempfile::tempdir().unwrap();
    let description = serde_json::to_string(HOSTILE).unwrap();
    let text = format!("description: {description}\n{SCENARIO}");
    fs::write(folder.path().join("a.yaml"), text).unwrap();
    let json = sil_in(folder.path(), &["list", "a.yaml", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json[0]["description"], HOSTILE);
}
