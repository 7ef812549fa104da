//! Constants of the field and the rules.

use crate::words::words;

words! {
    /// Constant in each full state for monitors, in the order of the message.
    pub enum FieldParameter {
        /// Length of the field \[m\].
        FieldLength = "FieldLength",
        /// Width of the field \[m\].
        FieldWidth = "FieldWidth",
        /// Height of the space above the field \[m\].
        FieldHeight = "FieldHeight",
        /// Width of a goal \[m\].
        GoalWidth = "GoalWidth",
        /// Depth of a goal \[m\].
        GoalDepth = "GoalDepth",
        /// Height of a goal \[m\].
        GoalHeight = "GoalHeight",
        /// Width of the border around the field \[m\].
        BorderSize = "BorderSize",
        /// Distance \[m\] that opponents keep from the ball at set plays.
        FreeKickDistance = "FreeKickDistance",
        /// Time before the kick-off \[s\].
        WaitBeforeKickOff = "WaitBeforeKickOff",
        /// Radius of an agent \[m\].
        AgentRadius = "AgentRadius",
        /// Radius of the ball \[m\].
        BallRadius = "BallRadius",
        /// Mass of the ball \[kg\].
        BallMass = "BallMass",
        /// Pause after a goal \[s\].
        GoalPauseTime = "RuleGoalPauseTime",
        /// Pause before a kick-in \[s\].
        KickInPauseTime = "RuleKickInPauseTime",
        /// Duration of a half \[s\].
        HalfTime = "RuleHalfTime",
        /// Distance \[m\] that opponents keep from the ball in pass mode.
        PassModeDistance = "PassModeMinOppBallDist",
        /// Duration of the pass mode \[s\].
        PassModeDuration = "PassModeDuration",
    }
}
