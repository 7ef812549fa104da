//! The rules of the RoboCup 3D simulation league, as rcssserver3d 0.7.3 applies them. No physics, no clock, no randomness:
//! the caller tells what happened in a cycle, and carries out what is decided.

mod ball_spot;
mod beam;
mod clock;
mod config;
mod limb;
mod modes;
mod referee;
mod rules;
mod snapshot;
mod state;
mod verdict;

pub use config::{Crowding, RefereeConfig};
pub use limb::Limb;
pub use referee::Referee;
pub use snapshot::{BallView, RobotView, Snapshot};
pub use verdict::{Move, Verdict};

/// Height of the torso of a robot that is put on the field \[m\].
pub const PLACED_HEIGHT: f64 = 0.4;

/// Duration of a cycle \[s\].
pub const CYCLE: f64 = 0.02;
