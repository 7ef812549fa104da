//! Common parts of the bridges to robots, without ROS, sockets or a clock; time is an argument.
//!
//! - [`BridgeInputs`] handles the inputs of a bridge. Its [`Knowledge`] makes the world states for the behavior. A
//!   [`Sighting`] contains the detections of a vision in an image.
//! - [`walking_velocity`] and [`HeadAim`] convert motion commands to commands for the robot: a velocity, angles of the
//!   head. [`LastCommand`] has the last command and its age.
//! - [`topic_log`] reads the bags that robots record.

mod bridge_inputs;
mod head;
mod knowledge;
mod last_command;
mod parameters;
mod seen_objects;
mod sighting;
pub mod topic_log;
mod velocity;

pub use bridge_inputs::{BridgeInputs, Input};
pub use head::{HeadAim, HeadAngles};
pub use knowledge::{BodyState, Knowledge};
pub use last_command::LastCommand;
pub use parameters::{
    HeadParameters, InitialPose, PerceptionParameters, VisionParameters, WalkParameters,
};
pub use sighting::{Detection, Sighting};
pub use velocity::{Velocity, walking_velocity};
