//! Random access to recorded matches, for the viewer and for reports.
//!
//! A [`Recording`] reads a bag through its index, so that only the requested part is read. The results are plain
//! values, sent to the page as JSON. Times are nanoseconds since the start of the run (`…_ns`); positions are in the
//! frame `world`, in \[m\] and \[rad\].

mod blocks;
mod content;
#[cfg(test)]
mod contract;
mod foreign;
mod frame;
mod game;
mod history;
mod kind;
mod layouts;
mod league;
mod log_tick;
mod marks;
mod match_content;
mod message;
mod mission_history;
mod mission_plan;
mod overview;
mod partial_history;
mod recording;
mod robot_details;
mod robot_frame;
mod robot_overview;
mod run_end;
mod series;
mod shapes;
mod sources;
mod states;
mod tick;
mod world;

pub use foreign::{TopicMessage, TopicMessages, foreign_frames, topic_messages};
pub use frame::{Frame, frames};
pub use game::{Game, Scores};
pub use history::{
    Change, HistoryPart, LostPacket, NodeChange, NodeChanges, PacketLoss, RobotLanes,
};
pub use kind::Kind;
pub use layouts::{TreeLayout, layouts};
pub use league::{
    Figure, LEAGUE_FIELD, LeagueBall, LeagueForce, LeagueFrame, LeagueGame, LeagueRobotDetails,
    LeagueRobotFrame, Posture, Sight, SightKind, Talk, league_frames,
};
pub use marks::{Marker, ViolationMark};
pub use mission_history::{FactChange, MissionEnd, MissionHistory};
pub use mission_plan::{Contradiction, MissionPlan, MissionStep, PlannedStep, StepChange};
pub use overview::{Overview, TopicOverview, overview, whole_overview};
pub use recording::Recording;
pub use robot_details::{Ages, RobotDetails};
pub use robot_frame::RobotFrame;
pub use robot_overview::RobotOverview;
pub use run_end::{FailureMark, RunEnd, RunFailure};
pub use series::{Series, series};
pub use states::{State, StateSpan};
pub use tick::Tick;
pub use world::{World, WorldRobot};
