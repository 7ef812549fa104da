//! `sil bitbots`: start of the program of Bit-Bots.

use std::path::PathBuf;

use bitbots_protocol::starter;
use clap::{Args, Subcommand};

use crate::commands::program_command::ProgramCommand;
use crate::output;
use match_runner::plan::team_program::BITBOTS;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::Verdict;

/// Arguments of `sil bitbots`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil bitbots new ../bitbots_main/sil           write the starter
  sil match --hulks 4,behavior=bitbots --node 'hulks=python3 ../bitbots_main/sil/run.py'
  sil bitbots command hulks/3                   how to start the program of hulks/3 by hand
  sil bitbots command hulks/3 --domain 13       with hulks/robot_3/**:program.domain:=13")]
pub struct BitbotsArguments {
    #[command(subcommand)]
    command: BitbotsCommand,
}

#[derive(Debug, Subcommand)]
enum BitbotsCommand {
    /// Write a small Python program that runs body_behavior for a robot of a match
    New {
        /// Folder, for example in your workspace of Bit-Bots, which must be empty or not exist
        #[arg(value_parser = new_folder())]
        folder: PathBuf,
    },
    /// Print the command that starts the program of a robot
    Command(ProgramCommand),
}

/// Writes the starter, or prints the command of a robot.
///
/// # Errors
/// Returns an error if the folder is not empty or cannot be written.
pub fn run(arguments: &BitbotsArguments) -> anyhow::Result<Verdict> {
    match &arguments.command {
        BitbotsCommand::New { folder } => {
            output::require_free(folder)?;
            let files = starter::FILES.map(|(path, text)| (path.to_owned(), text.into()));
            output::write(folder, &files)?;
            let readme = folder.join("README.md");
            output::print(&format!("{} describes how to use it\n", readme.display()))?;
        }
        BitbotsCommand::Command(command) => command.print(&BITBOTS, &["python3", "run.py"])?,
    }
    Ok(Verdict::Passed)
}
