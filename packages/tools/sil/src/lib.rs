//! Command line of the project: matches over ROS and in process, scenarios and campaigns. The commands that a first match
//! does not need are in the program `sil_tools`, which [`main`] starts.
//!
//! This package links no ROS library. Only the processes that a match starts use ROS, so that `sil doctor` and matches
//! in process work without ROS.
//!
//! A program that calls [`main`] is a `sil` with its own scenarios in addition. See `examples/broken_scenarios.rs`.

pub mod cli;
mod command_list;
pub mod commands;
pub mod conclusion;
pub mod control;
pub mod deciding_programs;
pub mod doctor;
pub mod groups;
pub mod opened;
pub mod output;
pub mod read_progress;
pub mod seconds;
mod show_run;
pub mod tools;
pub mod unclosed;

use std::env;
use std::process::ExitCode;

// Links the scenarios, which register themselves.
use scenarios as _;

use commands::Command;

/// Runs the command of the command line. Returns the exit code of the verdict. Prints an error and returns 2 for an
/// error of the user, and 3 for any other error.
pub fn main() -> ExitCode {
    let words = groups::without_group(commands::team::with_team(env::args_os()));
    match tools::run(&words) {
        Some(exit_code) => exit_code,
        None => cli::run::<Command>(groups::command(), words.into_iter()),
    }
}
