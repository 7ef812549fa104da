use std::time::Duration;

use hsl_types::parameters::{ParameterValue, Parameters};
use hsl_types::{limits, seconds};
use serde::{Deserialize, Serialize};

/// Restarts after which a team must pass before it scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum IndirectGoals {
    /// No restart; every goal counts.
    Never,
    /// The kick-off of the scoring team.
    ///
    /// Two different robots touch the ball first (HSL Law 8).
    #[default]
    KickOff,
    /// Every restart of either team except a penalty kick.
    ///
    /// Two different robots of the scoring team touch the ball first (SPL 2025, section "Indirect Kick").
    SetPlays,
    /// Kick-off, throw-in and indirect free kick of the scoring team, and every restart of the other team.
    ///
    /// Two different robots touch the ball first (the league's automatic referee of 2026).
    IndirectRestarts,
}

/// Throw-ins, goal kicks, corner kicks, free kicks and penalty kicks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct SetPlayConfig {
    /// Duration of a set play, after which the ball is free.
    #[parameter(default = Duration::from_secs(30), live)]
    #[serde(with = "seconds")]
    pub duration: Duration,
    /// Distance that the other team must keep from the ball during a set play.
    #[parameter(default = 0.75, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub opponents_distance: f32,
    /// Time in which a robot of the other team must reach `opponents_distance`.
    #[parameter(default = Duration::from_secs(10), live)]
    #[serde(with = "seconds")]
    pub clearing_duration: Duration,
    /// Distance that the ball must move to be in play.
    #[parameter(default = 0.1, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub ball_in_play_distance: f32,
    /// Time after the start of a set play from which a touch of the kicking team ends it; null: only motion of the ball
    /// does.
    #[parameter(default = None, live)]
    #[serde(with = "seconds::option")]
    pub touch_delay: Option<Duration>,
    /// Time for which play stops at the call of a set play, while people place the ball.
    #[parameter(default = Duration::ZERO, live)]
    #[serde(with = "seconds")]
    pub placement_duration: Duration,
    /// True if a robot that takes a throw-in, goal kick or corner kick must not play the ball again before another
    /// robot.
    ///
    /// The other team gets an indirect free kick (the league's automatic referee of 2026).
    #[parameter(default = false)]
    pub double_touch: bool,
    /// Restarts after which a team must pass before it scores.
    #[parameter(default = IndirectGoals::default())]
    pub indirect_goals: IndirectGoals,
    /// Duration of Ready before a penalty kick, in which robots walk to their positions.
    #[parameter(default = Duration::from_secs(30), live)]
    #[serde(with = "seconds")]
    pub penalty_kick_ready_duration: Duration,
    /// Duration of a penalty kick.
    #[parameter(default = Duration::from_secs(30), live)]
    #[serde(with = "seconds")]
    pub penalty_kick_duration: Duration,
}
