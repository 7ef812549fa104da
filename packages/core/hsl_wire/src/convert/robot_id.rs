//! Which robot of a match.

use hsl_types::{RobotId, limits};
use support::Faults;

use super::mirror::fields;
use super::way::{Each, Plain, Way};
use super::{Convert, Door, enter};
use crate::hsl_msgs;

/// The robot that a message names.
///
/// # Errors
/// There is no such robot.
pub fn from_message(message: &hsl_msgs::RobotId) -> Result<RobotId, Faults> {
    enter(message)
}

fields!(
    RobotId = hsl_msgs::RobotId {
        team,
        player_number
    }
);

/// A sequence by robot: in canonical order, each robot at most once, so that equal values have equal bytes.
pub(super) struct InOrder<F>(pub(super) F);

impl<T: Convert<M>, M, F: Fn(&T) -> RobotId> Way<Vec<T>, Vec<M>> for InOrder<F> {
    fn write(&self, values: &Vec<T>) -> Vec<M> {
        Each(limits::ROBOTS, Plain).write(values)
    }

    fn read(&self, messages: &Vec<M>, door: &Door<'_>) -> Option<Vec<T>> {
        let values = Each(limits::ROBOTS, Plain).read(messages, door)?;
        let in_order = values.is_sorted_by(|one, next| (self.0)(one) < (self.0)(next));
        let fault = "robots are not in order, each at most once";
        door.require(in_order, values, fault)
    }
}
