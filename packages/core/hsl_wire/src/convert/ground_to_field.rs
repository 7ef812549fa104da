//! Pose of a robot on the field.

use hsl_types::{Field, Ground, Isometry2};
use support::InvalidValues;

use super::{Convert, validated};
use crate::hsl_msgs;

/// Converts the pose to a message.
pub fn to_message(ground_to_field: Isometry2<Ground, Field>) -> hsl_msgs::Pose2 {
    ground_to_field.to_message()
}

/// Converts a message to the pose.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: &hsl_msgs::Pose2) -> Result<Isometry2<Ground, Field>, InvalidValues> {
    validated(message)
}
