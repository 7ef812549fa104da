//! What the bridges to robots have in common, without ROS, sockets or a clock: time is an argument.
//!
//! - [`Seam`] is our side of a bridge; its [`Knowledge`] turns what a robot knows into the world state of its behavior.
//!   A [`Sighting`] is what a vision detected in an image.
//! - [`walking_velocity`] and [`HeadAim`] turn motion commands into what robots are told: a velocity, angles of the head.
//!   [`LastCommand`] knows whether the behavior still commands.

mod head;
mod knowledge;
mod last_command;
mod parameters;
mod seam;
mod seen;
mod sighting;
mod velocity;

pub use head::{HeadAim, HeadAngles};
pub use knowledge::{BodyState, Knowledge};
pub use last_command::LastCommand;
pub use parameters::{
    HeadParameters, InitialPose, PerceptionParameters, VisionParameters, WalkParameters,
};
pub use seam::{Input, Seam};
pub use sighting::{Detection, Sighting};
pub use velocity::{Velocity, walking_velocity};
