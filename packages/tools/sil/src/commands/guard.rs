//! `sil guard`, with which matches start programs of the user.

use std::convert::Infallible;
use std::ffi::OsString;

use clap::Args;

use match_runner::process::guard;
use match_runner::verdict::failure::Verdict;

/// Arguments of `sil guard`.
#[derive(Debug, Args)]
pub struct GuardArguments {
    /// Program
    program: OsString,
    /// Arguments of the program
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Runs the program, and ends this process as the program ends.
///
/// # Errors
/// Returns an error if the program cannot be started.
pub fn run(arguments: &GuardArguments) -> anyhow::Result<Verdict> {
    let ended: Infallible = guard::run(&arguments.program, &arguments.arguments)?;
    match ended {}
}
