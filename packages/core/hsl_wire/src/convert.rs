//! Conversion between [`hsl_types`] and messages, one file a type.
//!
//! `to_message` cannot fail. `from_message` validates data from other processes: it returns the value, or all invalid
//! values of the message together, each with the path of its field. A valid message is converted without loss of a bit.
//!
//! A file lists the fields once; the macros of `mirror` generate both directions:
//!
//! ```text
//! fields!(Failure = hsl_msgs::Failure { stamp => now, kind, robot, message: Text(limits::TEXT), tick });
//!         value     message             |             |            |        |
//!                                       |             |            |        field codec: text of limited length
//!                                       |             |            field with its own codec
//!                                       |             same name in value and message, codec `AsIs`
//!                                       field `stamp` of the message is field `now` of the value
//!
//! variants!(PathSegment = hsl_msgs::PathSegment, kind { LineSegment = LINE_SEGMENT { start, end }, ... });
//!           enum          message                |      |             |              |
//!                                                |      |             |              fields of this variant; all
//!                                                |      |             |              others have default values
//!                                                |      |             constant of the message
//!                                                |      variant
//!                                                field of the message with the constant
//!
//! value -- to_message ---> FieldCodec::write for each field --> message
//! value <-- from_message - FieldCodec::read for each field  <-- message
//!                          Validation collects the path and reason of each invalid value
//! ```
//!
//! `constants!` converts an enum without fields to constants of a message. A field codec is `AsIs`, `Number`, `Size`,
//! `Share`, `Covariance`, `Text(limit)` or `Sequence(limit, codec)`, or is defined beside its conversion.

mod field_codec;
mod mirror;
mod validation;

pub mod ball;
pub mod behavior_debug;
pub mod behavior_trace;
pub mod behavior_tree_layout;
pub mod failures;
pub mod fall_down_state;
pub mod field_dimensions;
pub mod filtered_game_controller_state;
pub mod frames;
pub mod game_controller_state;
pub mod ground_to_field;
pub mod header;
pub mod hsl_message;
pub mod intervention;
pub mod mission_decision;
pub mod mission_orders;
pub mod motion_command;
pub mod packet_events;
pub mod planar;
pub mod recorded_tick;
pub mod referee_command;
pub mod referee_decision;
pub mod robot_id;
pub mod scenario_result;
pub mod seen_robot;
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

use support::InvalidValues;
use validation::Validation;

/// Value with a message of type `M`, or with a part of a message.
pub(crate) trait Convert<M>: Sized {
    fn to_message(&self) -> M;

    /// Converts a message to the value. If values are invalid, it adds an entry for each to `validation` and returns
    /// `None`.
    fn from_message(message: &M, validation: &Validation<'_>) -> Option<Self>;
}

/// Validates and converts a message, or returns all its invalid values.
fn validated<T: Convert<M>, M>(message: &M) -> Result<T, InvalidValues> {
    Validation::run(|validation| T::from_message(message, validation))
}
