//! The pose of a robot on the field.

use hsl_types::{Field, Ground, Isometry2};
use support::Faults;

use super::{Convert, enter};
use crate::hsl_msgs;

/// The pose as a message.
pub fn to_message(ground_to_field: Isometry2<Ground, Field>) -> hsl_msgs::Pose2 {
    ground_to_field.to_message()
}

/// The pose of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::Pose2) -> Result<Isometry2<Ground, Field>, Faults> {
    enter(message)
}
