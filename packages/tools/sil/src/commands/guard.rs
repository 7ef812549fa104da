//! `sil guard`, with which matches start programs of the user.

use std::convert::Infallible;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use match_runner::process::guard;
use match_runner::process::reused_program::ReusedProgram;
use match_runner::verdict::failure::Verdict;

/// Arguments of `sil guard`.
#[derive(Debug, Args)]
pub struct GuardArguments {
    /// File for the end of the program
    #[arg(long, value_name = "FILE")]
    end: Option<PathBuf>,
    /// File for the names of the processes that remained after the end of the program
    #[arg(long, value_name = "FILE")]
    remaining: Option<PathBuf>,
    /// Attach to the program that a campaign started in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["end", "remaining", "program"])]
    attach: Option<PathBuf>,
    /// Program
    #[arg(required_unless_present = "attach")]
    program: Option<OsString>,
    /// Arguments of the program
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Runs the program, or attaches to one, and ends this process as the program ends.
///
/// # Errors
/// Returns an error if the program cannot be started, or the folder has no program.
pub fn run(arguments: GuardArguments) -> anyhow::Result<Verdict> {
    let ended: Infallible = match (arguments.attach, arguments.program) {
        (Some(folder), _) => ReusedProgram::new(folder).attach()?,
        (None, program) => guard::run(
            &program.unwrap_or_default(),
            &arguments.arguments,
            arguments.end.as_deref(),
            arguments.remaining.as_deref(),
        )?,
    };
    match ended {}
}
