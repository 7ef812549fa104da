//! Messages without ROS libraries: Rust structs, CDR bytes, type hashes, definitions, the table of topics, and
//! conversions to and from [`hsl_types`].
//!
//! The structs are generated at build time from the `.msg` files in `msg/`, `standard/` and `config/ros/overlay`. Their
//! bytes equal those of ROS's own type support.
//!
//! ```
//! use hsl_types::{RobotId, PlayerNumber, Team, Time, MotionCommand};
//! use hsl_wire::convert::{header, motion_command};
//! use hsl_wire::{Message, hsl_msgs};
//!
//! let robot = RobotId::new(Team::Hulks, PlayerNumber::new::<3>());
//! let header = header::of_robot(Time::from_nanos(12_000_000), robot);
//! let message = motion_command::to_message(header, &MotionCommand::StandUp.into());
//! let bytes = message.to_cdr();
//!
//! let received = hsl_msgs::MotionCommand::from_cdr(&bytes)?;
//! let answer = motion_command::from_message(&received)?;
//! assert_eq!(answer.motion_command, MotionCommand::StandUp);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answer;
mod any_message;
pub mod cdr;
pub mod convert;
mod field;
pub mod markers;
mod message;
mod record_builder;
pub mod tick_record;
pub mod topics;
pub mod walk;

/// The generated messages, one module for each ROS package.
#[allow(clippy::all, reason = "generated code is uniform rather than short")]
#[allow(
    rustdoc::all,
    reason = "comments of others' .msg files are not written for rustdoc"
)]
pub mod messages {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

pub use any_message::AnyMessage;
pub use cdr::CdrError;
pub use field::{Field, FieldCount, FieldKind, Primitive};
pub use message::{Message, MessageType};
pub use messages::{
    MESSAGE_TYPES, bitbots_msgs, booster_interface, booster_msgs, brain, builtin_interfaces,
    game_controller_hsl_interfaces, game_controller_interface, geometry_msgs, hsl_msgs,
    nao_lola_command_msgs, nao_lola_sensor_msgs, nav_msgs, rosgraph_msgs, sensor_msgs,
    soccer_vision_3d_msgs, soccer_vision_attribute_msgs, std_msgs, tf2_msgs, vision_interface,
    vision_msgs, visualization_msgs,
};
pub use record_builder::{RecordBuffers, RecordBuilder};
pub use tick_record::{RecordMessage, TickRecord};
