#![doc = include_str!("../README.md")]

mod board;
mod checks;
mod field_mission;
mod files;
mod mission_tick;
mod perceived_fact;
mod percepts;
mod setup;
mod skills;
mod team_view;

pub use board::FieldBoard;
pub use field_mission::{FieldMission, MissionError};
pub use files::{MissionFiles, UnreadableFile};
pub use mission_tick::{MissionTick, state_of};
pub use percepts::{Kind, PERCEPTS, Percept, Question};
pub use setup::{FieldSetup, Place};
pub use skills::{Job, skills};
pub use team_view::{BallView, RobotView, TeamView};
