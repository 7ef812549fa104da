//! Rules of the RoboCup 3D simulation league, compatible with rcssserver3d 0.7.3. No physics, no clock, no randomness:
//! the caller passes a snapshot of each cycle and executes the decisions.

mod ball_spot;
mod beam;
mod clock;
mod config;
mod decisions;
mod limb;
mod modes;
mod referee;
mod rules;
mod snapshot;
mod state;
mod timers;

pub use clock::CYCLE;
pub use config::{Crowding, RefereeConfig};
pub use decisions::{Decisions, PLACED_HEIGHT, Placement};
pub use limb::Limb;
pub use referee::Referee;
pub use snapshot::{BallView, RobotView, Snapshot};
