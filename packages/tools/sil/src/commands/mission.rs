//! `sil mission`: missions of robots.

mod audit;
mod check;
mod run;

use clap::{Args, Subcommand};

use match_runner::verdict::failure::Verdict;

/// Arguments of `sil mission`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil mission check config/missions/passing_drill      whether robots can carry out the mission in this folder
  sil mission run config/missions/passing_drill        robots carry out the mission in this folder
  sil mission run config/missions/passing_drill --ros  the same over ROS 2, with one process per robot
  sil mission audit bags/passing_drill-...             what was planned, done and planned anew, and why
  sil mission audit bags/passing_drill-... --facts 12  the facts at version 12")]
pub struct MissionArguments {
    /// The command to run.
    #[command(subcommand)]
    command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
enum Command {
    /// Check whether a mission can be carried out, without running it
    Check(check::CheckArguments),
    /// Let robots on the field carry out a mission
    Run(Box<run::RunArguments>),
    /// Tell from a bag what a mission planned and did, and why
    Audit(audit::AuditArguments),
}

impl MissionArguments {
    /// Returns whether the command records below `bags` or reads recordings.
    pub(crate) fn concerns_runs(&self) -> bool {
        match &self.command {
            Command::Run(arguments) => arguments.is_recorded(),
            Command::Check(_) => false,
            Command::Audit(_) => true,
        }
    }
}

/// Runs `sil mission`.
///
/// # Errors
/// Those of its commands.
pub fn run(arguments: MissionArguments) -> anyhow::Result<Verdict> {
    match arguments.command {
        Command::Check(arguments) => check::run(arguments),
        Command::Run(arguments) => run::run(*arguments),
        Command::Audit(arguments) => audit::run(&arguments),
    }
}
