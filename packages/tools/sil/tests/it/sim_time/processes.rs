//! Processes of a program on simulated time: their starts, their ends, and the signals to them.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};

use ros_testing::python;
use rustix::process::{Pid, Signal, kill_process};

use super::{Programs, run, source};
use crate::common::{orphans, sil};

#[test]
fn the_time_stands_while_a_child_starts() {
    let programs = Programs::new();
    let ended = run(&[&programs.cpp_file("children.cpp", &[])], &[]);
    let text = String::from_utf8_lossy(&ended.stdout);
    let starts = "fork\ntwo forks\nfork and exec\nvfork and exec\nposix_spawn\npopen\nsystem\n";
    assert_eq!(text, starts, "{ended:?}");
}

#[test]
fn the_time_stands_while_a_child_answers_and_ends() {
    let ended = run(&[&python(), &source("answers.py")], &[]);
    let text = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(text, "True\n", "{ended:?}");
}

#[test]
fn the_time_passes_for_a_child_on_the_wall_clock_and_for_a_stopped_one() {
    let programs = Programs::new();
    let spinning = programs.cpp(&["-static"]).display().to_string();
    let script = format!(
        "{spinning} usleep 1000000 & static=$!; sleep 1000000 & kill -STOP $!; sleep 1000; kill -KILL $static $!"
    );
    let ended = run(&[Path::new("sh")], &["-c", &script]);
    assert!(ended.status.success(), "{ended:?}");
}

#[test]
fn children_of_a_program_are_on_simulated_time() {
    let programs = Programs::new();
    let cpp = programs.cpp(&[]).display().to_string();
    let script = format!("{cpp} usleep 100 & {cpp} condition 200; wait");
    let ended = run(&[Path::new("sh")], &["-c", &script]);
    let text = String::from_utf8_lossy(&ended.stdout);
    let mut lines: Vec<_> = text.lines().collect();
    lines.sort_unstable();
    assert_eq!(
        lines,
        ["100 decisions in 1.000000 s", "200 decisions in 2.000000 s"]
    );
}

#[test]
fn a_process_ends_with_its_last_thread() {
    let programs = Programs::new();
    let ended = run(
        &[&programs.compiled("cc", "last_threads.c", &["-pthread"])],
        &[],
    );
    let text = String::from_utf8_lossy(&ended.stdout);
    let ends = "first thread: 0\nother thread: 0\nthread that called fork: 0\n";
    assert_eq!(text, ends, "{ended:?}");
}

#[test]
fn the_end_of_a_program_is_the_end_of_the_command() {
    let programs = Programs::new();
    let cpp = programs.cpp(&[]);
    assert_eq!(run(&[&cpp], &["exit", "5"]).status.code(), Some(7));
    let crashed =
        std::os::unix::process::ExitStatusExt::signal(&run(&[&cpp], &["crash", "5"]).status);
    assert_eq!(crashed, Some(Signal::ABORT.as_raw()));
}

#[test]
fn a_program_that_never_waits_is_named_and_ends_by_a_signal() {
    let programs = Programs::new();
    let mut command = sil();
    command
        .arg("run-on-sim-time")
        .arg(programs.cpp(&[]))
        .args(["spin", "5"]);
    let text = interrupted(&mut command, "the simulated time stands: loops");
    assert!(text.contains("works"), "{text}");
}

#[test]
fn a_signal_ends_the_program_and_its_children() {
    let programs = Programs::new();
    let cpp = programs.cpp(&[]).display().to_string();
    let script = format!("echo begins >&2; {cpp} usleep 1000000000 & {cpp} usleep 1000000000");
    let mut command = sil();
    command.args(["run-on-sim-time", "sh", "-c", &script]);
    interrupted(&mut command, "begins");
}

#[test]
fn sigterm_reaches_a_program_that_ignores_sigint() {
    let mut command = sil();
    let script = "trap '' INT; echo begins >&2; while :; do :; done";
    command.args(["run-on-sim-time", "sh", "-c", script]);
    ended_by(Signal::TERM, &mut command, "begins");
}

/// Starts a command, sends it SIGINT when a line of standard error contains `begin`, and waits for its end. Checks that
/// no process remains. Returns the line.
fn interrupted(command: &mut Command, begin: &str) -> String {
    ended_by(Signal::INT, command, begin)
}

/// Does the same with another signal.
fn ended_by(signal: Signal, command: &mut Command, begin: &str) -> String {
    let marker = format!("sim_time_{begin}_{}", std::process::id());
    command
        .env(orphans::MARKER, &marker)
        .stderr(Stdio::piped())
        .stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains(begin) {
        line.clear();
        assert!(
            lines.read_line(&mut line).unwrap() > 0,
            "ended before {begin:?}"
        );
    }
    kill_process(Pid::from_child(&child), signal).unwrap();
    assert!(!child.wait().unwrap().success());
    let mut rest = String::new();
    lines.read_to_string(&mut rest).unwrap();
    orphans::assert_none(&marker);
    line
}
