//! What a robot's own state machine says.

use hsl_types::PrimaryState;

use super::constant::{Constant, constants};
use super::{Convert, Door};
use crate::hsl_msgs;

constants!(PrimaryState in crate::hsl_msgs::PrimaryState:
    Damping = DAMPING,
    Prepare = PREPARE,
    Stop = STOP,
    Initial = INITIAL,
    Ready = READY,
    Set = SET,
    Playing = PLAYING,
    Penalized = PENALIZED,
    Finished = FINISHED,
);

impl Convert for PrimaryState {
    type Message = hsl_msgs::PrimaryState;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::PrimaryState {
            value: self.to_constant(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        door.constant("value", message.value)
    }
}
