//! Simulated NAO V6 with LoLA's socket.

mod arguments;
mod socket;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;

/// Runs the robot. Prints an error, and returns 3 as exit code then.
fn main() -> ExitCode {
    match socket::serve(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            support::error_line!("lola_stand_in: {error:#}");
            ExitCode::from(3)
        }
    }
}
