//! Play modes.

use crate::words::words;

words! {
    /// Play mode, in the order of the indices in messages to monitors.
    ///
    /// Source: `soccertypes.h` of rcssserver3d 0.7.3.
    pub enum PlayMode {
        /// Before the kick-off of a half.
        BeforeKickOff = "BeforeKickOff",
        /// Kick-off for the left team.
        KickOffLeft = "KickOff_Left",
        /// Kick-off for the right team.
        KickOffRight = "KickOff_Right",
        /// The ball is in play.
        PlayOn = "PlayOn",
        /// Kick-in for the left team.
        KickInLeft = "KickIn_Left",
        /// Kick-in for the right team.
        KickInRight = "KickIn_Right",
        /// Corner kick for the left team.
        CornerKickLeft = "corner_kick_left",
        /// Corner kick for the right team.
        CornerKickRight = "corner_kick_right",
        /// Goal kick for the left team.
        GoalKickLeft = "goal_kick_left",
        /// Goal kick for the right team.
        GoalKickRight = "goal_kick_right",
        /// Offside of the left team.
        OffsideLeft = "offside_left",
        /// Offside of the right team.
        OffsideRight = "offside_right",
        /// The match is over.
        GameOver = "GameOver",
        /// The left team scored.
        GoalLeft = "Goal_Left",
        /// The right team scored.
        GoalRight = "Goal_Right",
        /// Free kick for the left team.
        FreeKickLeft = "free_kick_left",
        /// Free kick for the right team.
        FreeKickRight = "free_kick_right",
        /// Direct free kick for the left team.
        DirectFreeKickLeft = "direct_free_kick_left",
        /// Direct free kick for the right team.
        DirectFreeKickRight = "direct_free_kick_right",
        /// The left team may pass undisturbed.
        PassLeft = "pass_left",
        /// The right team may pass undisturbed.
        PassRight = "pass_right",
    }
}

impl PlayMode {
    /// Returns the index in messages to monitors.
    pub fn index(self) -> usize {
        self as usize
    }

    /// Returns the play mode with this index, or `None` if the index is too large.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}
