//! Identity of a robot.

use hsl_types::{RobotId, limits};
use support::InvalidValues;

use super::field_codec::{AsIs, FieldCodec, Sequence};
use super::mirror::fields;
use super::{Convert, Validation, validated};
use crate::hsl_msgs;

/// Converts a message to the identity of a robot.
///
/// # Errors
/// Returns an error if there is no such robot.
pub fn from_message(message: &hsl_msgs::RobotId) -> Result<RobotId, InvalidValues> {
    validated(message)
}

fields!(
    RobotId = hsl_msgs::RobotId {
        team,
        player_number
    }
);

/// Codec of a sequence of values by robot, in canonical order and each robot at most once, so that equal values have
/// equal bytes. The function returns the robot of a value.
pub(super) struct InOrder<F>(pub(super) F);

impl<T: Convert<M>, M, F: Fn(&T) -> RobotId> FieldCodec<Vec<T>, Vec<M>> for InOrder<F> {
    fn write(&self, values: &Vec<T>) -> Vec<M> {
        Sequence(limits::ROBOTS, AsIs).write(values)
    }

    fn read(&self, messages: &Vec<M>, validation: &Validation<'_>) -> Option<Vec<T>> {
        let values = Sequence(limits::ROBOTS, AsIs).read(messages, validation)?;
        let in_order = values.is_sorted_by(|one, next| (self.0)(one) < (self.0)(next));
        let reason = "robots must be in order, each at most once";
        validation.require(in_order, values, reason)
    }
}
