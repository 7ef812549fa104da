//! Number of instructions of a program, counted by valgrind.

use std::process::{Command, Stdio};

/// Number of ticks of the two matches of a count. Their difference leaves out the start and the end of the program, and
/// the first ticks, in which memory is reserved.
const TICKS: [u64; 2] = [500, 1500];

/// Returns the reason why nothing can be counted, if there is one.
pub(crate) fn missing() -> Option<String> {
    let version = Command::new("valgrind")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    match version {
        Ok(status) if status.success() => None,
        Ok(status) => Some(format!("valgrind --version ends with {status}")),
        Err(error) => Some(format!(
            "valgrind cannot be started ({error}); Debian, Ubuntu: apt install valgrind"
        )),
    }
}

/// Returns the number of instructions per tick of a match, in all threads.
pub(crate) fn instructions_per_tick(recording: &str, robots: u8) -> u64 {
    let [short, long] = TICKS.map(|ticks| instructions(recording, robots, ticks));
    long.saturating_sub(short) / (TICKS[1] - TICKS[0])
}

/// Returns the number of instructions of a program that plays a match.
fn instructions(recording: &str, robots: u8, ticks: u64) -> u64 {
    let program = std::env::current_exe().expect("the path of this program is known");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["play", recording, &robots.to_string(), &ticks.to_string()])
        .output()
        .expect("valgrind can be started");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "valgrind ends with {}:\n{log}",
        output.status
    );
    collected(&log).unwrap_or_else(|| panic!("valgrind prints no number of instructions:\n{log}"))
}

/// Returns the number in the line `==PID== Collected : NUMBER` of a log.
fn collected(log: &str) -> Option<u64> {
    let mut lines = log.lines();
    let number = lines.find_map(|line| line.split_once("Collected : "))?.1;
    number.trim().parse().ok()
}
