//! Posture of a robot.

use hsl_types::{FallDownState, FallDownStateKind};

use super::mirror::{constants, fields};
use crate::hsl_msgs;

constants!(FallDownStateKind = hsl_msgs::FallDownState {
    IsReady = IS_READY,
    IsFalling = IS_FALLING,
    HasFallen = HAS_FALLEN,
    IsGettingUp = IS_GETTING_UP,
});

fields!(FallDownState = hsl_msgs::FallDownState { value => kind, is_recovery_available });
