//! Constants of the field and the rules.

use crate::words::words;

words! {
    /// A constant that monitors are told in each full state, in the order of the message.
    pub enum FieldParameter {
        /// Length of the field, metres.
        FieldLength = "FieldLength",
        /// Width of the field, metres.
        FieldWidth = "FieldWidth",
        /// Height of the space above the field, metres.
        FieldHeight = "FieldHeight",
        /// Width of a goal, metres.
        GoalWidth = "GoalWidth",
        /// Depth of a goal, metres.
        GoalDepth = "GoalDepth",
        /// Height of a goal, metres.
        GoalHeight = "GoalHeight",
        /// Width of the border around the field, metres.
        BorderSize = "BorderSize",
        /// Distance that opponents keep from the ball at set pieces, metres.
        FreeKickDistance = "FreeKickDistance",
        /// Time before the kick-off, seconds.
        WaitBeforeKickOff = "WaitBeforeKickOff",
        /// Radius of an agent, metres.
        AgentRadius = "AgentRadius",
        /// Radius of the ball, metres.
        BallRadius = "BallRadius",
        /// Mass of the ball, kilograms.
        BallMass = "BallMass",
        /// Pause after a goal, seconds.
        GoalPauseTime = "RuleGoalPauseTime",
        /// Pause before a kick-in, seconds.
        KickInPauseTime = "RuleKickInPauseTime",
        /// Duration of a half, seconds.
        HalfTime = "RuleHalfTime",
        /// Distance that opponents keep from the ball in pass mode, metres.
        PassModeDistance = "PassModeMinOppBallDist",
        /// Duration of the pass mode, seconds.
        PassModeDuration = "PassModeDuration",
    }
}
