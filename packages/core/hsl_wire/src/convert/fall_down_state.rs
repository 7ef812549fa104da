//! Whether a robot is on its feet.

use hsl_types::{FallDownState, FallDownStateKind};

use super::constant::{Constant, constants};
use super::{Convert, Door};
use crate::hsl_msgs;

constants!(FallDownStateKind in crate::hsl_msgs::FallDownState:
    IsReady = IS_READY,
    IsFalling = IS_FALLING,
    HasFallen = HAS_FALLEN,
    IsGettingUp = IS_GETTING_UP,
);

impl Convert for FallDownState {
    type Message = hsl_msgs::FallDownState;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::FallDownState {
            value: self.kind.to_constant(),
            is_recovery_available: self.is_recovery_available,
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        Some(Self {
            kind: door.constant("value", message.value)?,
            is_recovery_available: message.is_recovery_available,
        })
    }
}
