//! Random access to recorded matches, for the viewer and for reports.
//!
//! A [`Recording`] reads a bag through its index, so that only the requested part is read. The results are plain
//! values, sent to the page as JSON. Times are nanoseconds since the run began (`…_ns`); positions are in the frame
//! `world`, in metres and radians.

mod blocks;
mod chosen_robot;
mod frame;
mod game;
mod kind;
mod layouts;
mod league;
mod marks;
mod mission_history;
mod mission_plan;
mod overview;
mod recording;
mod robot_frame;
mod run_end;
mod shapes;
mod sources;
mod states;
mod world;

pub use chosen_robot::ChosenRobot;
pub use frame::{Frame, frames};
pub use game::{Game, Scores};
pub use kind::Kind;
pub use layouts::{TreeLayout, layouts};
pub use league::{
    Figure, LEAGUE_FIELD, LeagueBall, LeagueChosenRobot, LeagueForce, LeagueFrame, LeagueGame,
    LeagueRobotFrame, Posture, Sight, SightKind, Talk, league_frames,
};
pub use marks::{Marker, ViolationMark};
pub use mission_history::{FactChange, MissionEnd, MissionHistory};
pub use mission_plan::{Contradiction, MissionPlan, MissionStep, StepChange, StepState};
pub use overview::{Overview, RobotOverview, TopicOverview, overview, whole_overview};
pub use recording::{Recording, Tick};
pub use robot_frame::RobotFrame;
pub use run_end::{FailureMark, RunEnd, RunFailure};
pub use states::{State, StateSpan};
pub use world::World;
