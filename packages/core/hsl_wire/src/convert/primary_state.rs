//! State of a robot's state machine.

use hsl_types::PrimaryState;

use super::mirror::variants;
use crate::hsl_msgs;

variants!(PrimaryState = hsl_msgs::PrimaryState, value {
    Damping = DAMPING,
    Prepare = PREPARE,
    Stop = STOP,
    Initial = INITIAL,
    Ready = READY,
    Set = SET,
    Playing = PLAYING,
    Penalized = PENALIZED,
    Finished = FINISHED,
});
