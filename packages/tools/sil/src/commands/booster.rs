//! `sil booster`: start of the program of Booster's robocup_demo.

use clap::{Args, Subcommand};
use match_runner::plan::team_program::BOOSTER;
use match_runner::verdict::failure::Verdict;

use crate::commands::program_command::ProgramCommand;

/// Arguments of `sil booster`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil booster command hulks/3                   how to start brain_node for hulks/3 by hand
  sil booster command hulks/3 --domain 13       with hulks/robot_3/**:program.domain:=13
  sil match --hulks 3,behavior=booster --node 'hulks=ros2 run brain brain_node ...'
The program needs its own parameters, too: see packages/teams/booster_bridge/README.md")]
pub struct BoosterArguments {
    #[command(subcommand)]
    command: BoosterCommand,
}

#[derive(Debug, Subcommand)]
enum BoosterCommand {
    /// Print the command that starts the program of a robot
    Command(ProgramCommand),
}

/// Prints the command of a robot.
///
/// # Errors
/// Returns an error if the output cannot be written.
pub fn run(arguments: &BoosterArguments) -> anyhow::Result<Verdict> {
    let BoosterCommand::Command(command) = &arguments.command;
    command.print(&BOOSTER, &["ros2", "run", "brain", "brain_node"])?;
    Ok(Verdict::Passed)
}
