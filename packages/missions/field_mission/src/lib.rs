#![doc = include_str!("../README.md")]

mod active_skill;
mod blackboard;
mod checks;
mod field_mission;
mod files;
mod mission_tick;
mod object_kind;
mod perceived_fact;
mod percepts;
mod setup;
mod skills;
mod team_view;

pub use active_skill::ActiveSkill;
pub use blackboard::FieldBlackboard;
pub use checks::check_robots;
pub use field_mission::{FieldMission, MissionError};
pub use files::{MissionFiles, UnreadableFile};
pub use mission_tick::{MissionTick, state_of};
pub use object_kind::ObjectKind;
pub use percepts::{PERCEPTS, Percept, PerceptInput};
pub use setup::{FieldSetup, Place};
pub use skills::add_skills;
pub use team_view::{BallView, RobotView, TeamView};
