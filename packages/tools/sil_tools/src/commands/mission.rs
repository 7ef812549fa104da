//! `sil mission`: missions of robots.

mod audit;
mod check;
mod facts;
mod run;

use clap::{Args, Subcommand};

use match_runner::verdict::failure::Verdict;

/// Arguments of `sil mission`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil mission check config/missions/passing_drill      check that robots can run the mission
  sil mission run config/missions/passing_drill        run the mission in this folder
  sil mission run config/missions/passing_drill --ros  the same over ROS 2
  sil mission audit bags/passing_drill-...             plans, actions and new plans, with reasons
  sil mission audit bags/passing_drill-... --facts 12  the facts at version 12
  sil mission audit bags/mission_practice-... --times  planned and real times of the steps
  sil mission facts set 'defective(uav1)'              set a fact of a running mission")]
pub struct MissionArguments {
    /// Command to run.
    #[command(subcommand)]
    command: Command,
}

/// Commands of `sil mission`.
#[derive(Debug, Subcommand)]
enum Command {
    /// Check that a mission can be run, without running it
    Check(check::CheckArguments),
    /// Run a mission with robots on the field
    Run(Box<run::RunArguments>),
    /// Print the plans and actions of a mission in a bag, with reasons
    Audit(audit::AuditArguments),
    /// List, set or watch the facts of a running mission without robots
    Facts(facts::FactsArguments),
}

impl MissionArguments {
    /// Returns whether the command records below `bags` or reads recordings.
    pub(crate) fn concerns_runs(&self) -> bool {
        match &self.command {
            Command::Run(arguments) => arguments.is_recorded(),
            Command::Check(_) | Command::Facts(_) => false,
            Command::Audit(_) => true,
        }
    }
}

/// Runs `sil mission`.
///
/// # Errors
///
/// Returns the errors of the command.
pub fn run(arguments: MissionArguments) -> anyhow::Result<Verdict> {
    match arguments.command {
        Command::Check(arguments) => check::run(arguments),
        Command::Run(arguments) => run::run(*arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Facts(arguments) => facts::run(&arguments),
    }
}
