//! Check of the number of instructions per tick, which depends far less on the machine than the time does: the matches
//! of the benchmark `ticks`, counted by valgrind and compared with `counts.yaml`. `--renew` writes
//! that file instead.

#![expect(clippy::expect_used, reason = "a benchmark fails by panicking")]

mod counts;
#[path = "../soccer/mod.rs"]
mod soccer;
mod valgrind;

use std::process::ExitCode;

use counts::Counts;
use soccer::{ROBOTS, Recording, play, soccer};

/// Kinds of recording whose matches are counted.
const RECORDINGS: [&str; 3] = ["not_recorded", "encoded", "written_to_disk"];

fn main() -> ExitCode {
    // cargo adds `--bench`.
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|it| it != "--bench")
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments.as_slice() {
        [] => check(),
        ["--renew"] => renew(),
        ["play", recording, robots, ticks] => {
            let robots = robots.parse().expect("a number of robots");
            play_match(recording, robots, ticks.parse().expect("a number of ticks"));
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("usage: instructions [--renew]");
            ExitCode::from(2)
        }
    }
}

/// Compares the counts of this machine with the expected ones.
fn check() -> ExitCode {
    let expected = Counts::read();
    if let Some(reason) = valgrind::missing().or_else(|| expected.not_comparable()) {
        testing::not_run::report(&reason);
        return ExitCode::SUCCESS;
    }
    let differences = expected.differences(&count());
    for difference in &differences {
        eprintln!("{difference}");
    }
    if differences.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("{}", expected.advice());
    ExitCode::FAILURE
}

/// Writes the counts of this machine as the expected ones.
fn renew() -> ExitCode {
    if let Some(reason) = valgrind::missing() {
        eprintln!("{reason}");
        return ExitCode::FAILURE;
    }
    count().write();
    ExitCode::SUCCESS
}

/// Counts and prints the instructions of all matches.
fn count() -> Counts {
    let matches = RECORDINGS
        .iter()
        .flat_map(|recording| ROBOTS.map(|robots| (*recording, robots)));
    Counts::new(matches.map(|(recording, robots)| {
        let counted = valgrind::instructions_per_tick(recording, robots);
        println!("{recording} with {robots:2} robots: {counted:7} instructions per tick");
        (format!("{recording}_{robots}"), counted)
    }))
}

/// Plays a match, for valgrind.
fn play_match(recording: &str, robots: u8, ticks: usize) {
    let folder = tempfile::tempdir().expect("there is room for a bag");
    let bag = folder.path().join("bag");
    let recording = match recording {
        "not_recorded" => Recording::None,
        "encoded" => Recording::Encoded,
        "written_to_disk" => Recording::Bag(&bag),
        other => panic!("unknown recording {other}"),
    };
    drop(play(soccer(robots, recording), ticks));
}
