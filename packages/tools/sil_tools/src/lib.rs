//! Commands of `sil` that a first match does not need: recordings in a browser, tables, plots, reports, missions, plans and
//! the 3D simulation league. `sil` starts the program `sil_tools` for them, so that a match is built without their
//! libraries.

pub mod commands;
pub mod live_bags;
pub mod result_file;
pub mod schemas;
pub mod survey;
pub mod view;

use std::env;
use std::process::ExitCode;

use clap::Subcommand;
use sil::{groups, tools};

use commands::Command;

/// Returns the command line, as a part of that of `sil`.
pub fn command() -> clap::Command {
    let command = clap::Command::new("sil")
        .bin_name("sil")
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true);
    let command = Command::augment_subcommands(command);
    tools::COMMANDS
        .into_iter()
        .fold(command, |command, (name, about)| {
            command.mut_subcommand(name, |command| command.about(about))
        })
}

/// Returns the command line of `sil` with all of its commands.
pub fn command_of_sil() -> clap::Command {
    command()
        .get_subcommands()
        .fold(groups::command(), |whole, tool| {
            whole.mut_subcommand(tool.get_name(), |_| tool.clone())
        })
}

/// Runs the command of the command line. Returns the exit code of the verdict. Prints an error and returns 2 for an
/// error of the user, and 3 for any other error.
pub fn main() -> ExitCode {
    sil::cli::run::<Command>(command(), env::args_os())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sil_knows_all_commands() {
        let known = tools::COMMANDS.map(|(name, _)| name);
        let command = command();
        let names: Vec<_> = command
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        assert_eq!(names, known);
    }
}
