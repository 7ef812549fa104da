//! Simulated Booster K1, without Zenoh; time is an argument. It refuses invalid calls, as a robot would.

mod limits;
mod manual_command;
mod refusal;
mod robot;

pub use limits::Limits;
pub use manual_command::{InvalidCommand, ManualCommand};
pub use refusal::Refusal;
pub use robot::StandIn;
