//! Messages of `brain_node`, the behavior program of Booster's robocup_demo, and their conversion, without I/O.
//!
//! - [`vision`] has the detections of an image.
//! - [`states`] are measurements of the robot's body.
//! - [`game`] is the state of the game.
//! - [`requests`] makes motion commands of the requests of the program.
//! - [`log`] reads the bags of a robot.
//! - [`estimate`] is the pose that the program estimates.
//! - [`team_record`] are the messages between programs of a team.
//! - [`parameters`] are those of the bridge.
//! - [`starter`] is a program that starts the one of Booster for a robot.

pub mod estimate;
#[cfg(test)]
pub(crate) mod fixture;
pub mod game;
pub mod log;
pub mod parameters;
pub mod requests;
pub mod starter;
pub mod states;
pub mod team_record;
pub mod vision;
