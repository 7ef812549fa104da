//! Set plays.

use hsl_types::SubState;

use super::mirror::variants;
use crate::hsl_msgs;

variants!(SubState = hsl_msgs::SubState, value {
    DirectFreeKick = DIRECT_FREE_KICK,
    IndirectFreeKick = INDIRECT_FREE_KICK,
    PenaltyKick = PENALTY_KICK,
    ThrowIn = THROW_IN,
    GoalKick = GOAL_KICK,
    CornerKick = CORNER_KICK,
});
