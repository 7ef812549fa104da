#![doc = include_str!("../README.md")]

mod address_pattern;
pub mod game_controller_referee;
mod heartbeat;
mod intervention_replay;
mod lost_robot;
mod match_options;
mod match_progress;
mod match_result;
mod node_end;
mod program_name;
mod recorded_inputs;
mod recorder_place;
mod referee_place;
mod strict;
mod team_messages;
mod wait_report;

pub use heartbeat::Heartbeat;
pub use intervention_replay::{InterventionReplay, ReplayError};
pub use lost_robot::LostRobot;
pub use match_options::{MatchOptions, Pacing};
pub use match_progress::MatchProgress;
pub use match_result::MatchResult;
pub use node_end::NodeEnd;
pub use program_name::{ProgramName, ProgramNameError};
pub use recorded_inputs::{RecordedInputs, RecordedInputsError};
pub use recorder_place::RecorderPlace;
pub use referee_place::RefereePlace;
pub use strict::make_strict;
pub use team_messages::{TeamMessageAddresses, TeamMessageOptions};
pub use wait_report::WaitReport;
