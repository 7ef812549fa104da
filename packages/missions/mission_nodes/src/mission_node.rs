//! The node that executes missions.

mod clients;
mod loaded;
mod parameters;
mod shell;

pub use parameters::{Order, Parameters};
pub use shell::run;
