//! Rules of the game: a pure function from the true state of the world and a memory to a decision. It uses no transport
//! and no clock; the simulator and the referee node call the same [`AutoReferee::decide`].

mod auto_referee;
mod commands;
pub mod config;
mod context;
mod filtered_state;
mod legality;
pub mod memory;
pub mod places;
mod removal;
mod restarts;
mod rule_obstacles;
pub mod rules;
mod substitution;
mod touches;

pub use auto_referee::AutoReferee;
pub use config::AutoRefereeConfig;
pub use context::{AutoRefereeContext, AutoRefereeRule};
pub use filtered_state::filtered_state_of;
pub use memory::{AutoRefereeMemory, RestartReason};
pub use places::{bench_pose, waiting_pose};
pub use rule_obstacles::{may_stay_on_goal_line, rule_obstacles};
pub use rules::RULES;
pub use touches::{RestartKind, Touches};
