//! From [`hsl_types`] to messages and back, one file a noun.
//!
//! `to_message` cannot fail. `from_message` is the door through which data from outside comes in: it
//! gives the value, or all faults of the message together, each with the path of its field. Where both
//! succeed, nothing is lost in between: not a bit of a number.

mod door;
mod mirror;
mod way;

pub mod ball;
pub mod behavior_debug;
pub mod behavior_trace;
pub mod behavior_tree_layout;
pub mod failures;
pub mod fall_down_state;
pub mod field_dimensions;
pub mod filtered_game_controller_state;
pub mod game_controller_state;
pub mod ground_to_field;
pub mod header;
pub mod hsl_message;
pub mod intervention;
pub mod mission_decision;
pub mod mission_orders;
pub mod motion_command;
pub mod packet_events;
pub mod recorded_tick;
pub mod referee_command;
pub mod referee_decision;
pub mod robot_id;
pub mod scenario_result;
pub mod simulation_truth;
pub mod time;
pub mod timeline_marker;
pub mod violations;
pub mod world_state;

mod game_controller_return_message;
mod game_state;
mod geometry;
mod head_motion;
mod obstacle;
mod orientation_mode;
mod path;
mod penalty;
mod player;
mod player_state;
mod primary_state;
mod robot_order;
mod rule_obstacle;
mod state_message;
mod sub_state;
mod team;

use door::Door;
use support::Faults;

/// A value that has a message of type `M`, or a part of one.
pub(crate) trait Convert<M>: Sized {
    /// The value as a message.
    fn to_message(&self) -> M;

    /// The value of a message; none when it has faults, which are noted at the door.
    fn from_message(message: &M, door: &Door<'_>) -> Option<Self>;
}

/// Lets a whole message in, or says all that is wrong with it.
fn enter<T: Convert<M>, M>(message: &M) -> Result<T, Faults> {
    Door::open(|door| T::from_message(message, door))
}
