//! Set plays.

use hsl_types::SubState;

use super::constant::{Constant, constants};
use super::{Convert, Door};
use crate::hsl_msgs;

constants!(SubState in crate::hsl_msgs::SubState:
    DirectFreeKick = DIRECT_FREE_KICK,
    IndirectFreeKick = INDIRECT_FREE_KICK,
    PenaltyKick = PENALTY_KICK,
    ThrowIn = THROW_IN,
    GoalKick = GOAL_KICK,
    CornerKick = CORNER_KICK,
);

impl Convert for SubState {
    type Message = hsl_msgs::SubState;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::SubState {
            value: self.to_constant(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        door.constant("value", message.value)
    }
}
