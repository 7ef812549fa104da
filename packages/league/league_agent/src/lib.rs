//! Small player of the RoboCup 3D simulation league, as an example and as an opponent.
//!
//! [`Agent`] is the player without I/O: senses in, effectors out, one call per cycle of 20 ms. [`play()`] connects it
//! to a server. The same senses lead to the same effectors, bit for bit.

mod agent;
mod body;
mod client;
mod config;
mod estimate;
mod motion;
mod perception;
mod play;

pub use agent::Agent;
pub use client::{ClientError, play};
pub use config::AgentConfig;
pub use estimate::Estimate;
pub use motion::motions::Motion;
pub use motion::walk::Velocity;
