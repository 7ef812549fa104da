//! Arguments of a match, and the plan that they result in.

pub(crate) mod checks;
mod completion;
pub(crate) mod executable;
mod hulks_nodes;
mod launch_arguments;
pub mod match_arguments;
pub mod match_name;
pub mod match_plan;
pub mod node_argument;
pub mod node_command;
pub mod plan_summary;
pub mod play_arguments;
pub mod player;
mod players;
mod program_place;
pub mod run_parameters;
pub mod team_argument;
pub mod team_program;
pub mod team_programs;
#[cfg(test)]
mod two_against_two;
