//! Matches of the 3D simulation league. Positions are in the frame `world`: x towards the goal of the right team, z up.

mod figure;
mod foul;
mod frame;
mod history;
mod numbers;
mod overview;
mod player;
mod robot_details;
mod robot_frame;
mod sight;
mod talk;
mod truth_head;

pub use figure::{Figure, Posture};
pub use frame::{LeagueBall, LeagueFrame, LeagueGame, league_frames};
pub(crate) use history::LeagueHistory;
pub use overview::LEAGUE_FIELD;
pub(crate) use overview::content;
pub use robot_details::{LeagueForce, LeagueRobotDetails};
pub use robot_frame::LeagueRobotFrame;
pub use sight::{Sight, SightKind};
pub use talk::Talk;
