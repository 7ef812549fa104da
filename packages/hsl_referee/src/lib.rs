//! The rules of the game: a pure function from the true state of the world, and a memory, to a
//! decision. It knows no transport and no clock; the simulator and the referee node call the same
//! [`AutoReferee::decide`].

mod auto_referee;
mod commands;
mod config;
mod context;
mod filtered_state;
pub mod rules;

pub use auto_referee::{AutoReferee, AutoRefereeMemory, RestartReason};
pub use config::AutoRefereeConfig;
pub use context::{AutoRefereeContext, AutoRefereeRule};
pub use filtered_state::filtered_state_of;
pub use rules::RULES;
