//! The node that executes missions.

mod clients;
mod loaded_mission;
mod node_watch;
mod parameters;
mod shell;

pub use parameters::{Order, Parameters};
pub use shell::run;
