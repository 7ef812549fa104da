//! Messages of `body_behavior`, the behavior program of Hamburg Bit-Bots, and their conversion, without I/O.
//!
//! - [`inputs`] converts the world state of a tick to the messages that the program subscribes to.
//! - [`outputs`] converts the messages that the program publishes.
//! - [`planner`] has the inputs and steps of the path planning, if it runs beside the program.
//! - [`team_message`] has the messages to the team.
//! - [`decision`] makes the answer of a tick from them.
//! - [`log`] reads the bags that the robots record.
//! - [`parameters`] are those of the bridge, and [`starter`] is a program that starts the program of Bit-Bots.

pub mod decision;
pub mod inputs;
pub mod log;
pub mod outputs;
pub mod parameters;
pub mod planner;
pub mod starter;
pub mod team_message;
