//! Command that starts the program of another team by hand.

use clap::Args;
use hsl_types::RobotId;
use hsl_types::limits::ROS_DOMAIN;
use match_runner::plan::team_program::TeamProgram;

use crate::output;

/// Robot whose program the user starts.
#[derive(Debug, Args)]
pub struct ProgramCommand {
    /// Robot, for example hulks/3
    robot: RobotId,
    /// ROS domain of the program, as in the parameter program.domain of the robot's bridge
    #[arg(long, value_name = "DOMAIN", value_parser = clap::value_parser!(u8).range(0..=i64::from(ROS_DOMAIN)))]
    domain: Option<u8>,
}

impl ProgramCommand {
    /// Prints the command that starts `program` for the robot: `words` and ROS arguments.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub(crate) fn print(&self, program: &TeamProgram, words: &[&str]) -> anyhow::Result<()> {
        let command = program.command_of(self.robot, self.domain, words);
        output::print(&format!("{}\n", command.join(" ")))?;
        Ok(())
    }
}
