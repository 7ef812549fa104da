use std::time::Duration;

use hsl_types::parameters::{ParameterValue, Parameters};
use hsl_types::{limits, seconds};
use serde::{Deserialize, Serialize};

/// Rule book by which penalties increase and robots are removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyRules {
    /// Forbidden positions in Set and motion in stops are short, forbidden positions increase.
    ///
    /// SPL 2025, chapter "Forbidden Actions and Penalties".
    #[default]
    Spl2025,
    /// Motion in stops removes a robot and increases, forbidden positions do not increase.
    ///
    /// The league's GameController 7 for 2026.
    Hsl2026,
}

/// Penalties and their durations: SPL 2025, chapter "Forbidden Actions and Penalties".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct PenaltyConfig {
    /// True if the referee detects offences; penalties by command are always given.
    #[parameter(default = true)]
    pub enabled: bool,
    /// Rule book by which penalties increase and robots are removed.
    #[parameter(default = PenaltyRules::default())]
    pub rules: PenaltyRules,
    /// Number of cautions at which a player is sent off; 0: never.
    #[parameter(default = 0)]
    pub cautions_until_sent_off: u8,
    /// Duration of the standard removal penalty.
    #[parameter(default = Duration::from_secs(45), live)]
    #[serde(with = "seconds")]
    pub standard_duration: Duration,
    /// Increase of the standard removal penalty for each earlier one of the team.
    #[parameter(default = Duration::from_secs(10), live)]
    #[serde(with = "seconds")]
    pub standard_increment: Duration,
    /// Duration of the penalty for a forbidden position or motion in Set.
    #[parameter(default = Duration::from_secs(15), live)]
    #[serde(with = "seconds")]
    pub set_duration: Duration,
    /// Duration of the penalty for incapable robots, local game stuck and pick-up.
    #[parameter(default = Duration::from_secs(45), live)]
    #[serde(with = "seconds")]
    pub incapable_duration: Duration,
    /// Distance of removed robots from the touch line.
    #[parameter(default = 0.5, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub removal_distance: f32,
    /// Distance by which a robot's center may be inside a forbidden area; negative: minimum distance from the area.
    #[parameter(default = 0.2, unit = "m", range = -limits::DISTANCE..=limits::DISTANCE)]
    pub position_tolerance: f32,
    /// Distance that a robot may move in Set or in a stop.
    #[parameter(default = 0.1, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub motion_tolerance: f32,
    /// Angle that a robot may turn in Set or in a stop.
    #[parameter(default = 0.5, unit = "rad", range = 0.0..=limits::ANGLE)]
    pub turn_tolerance: f32,
    /// Time in Set or in a stop after which robots must not move any more.
    #[parameter(default = Duration::ZERO, live)]
    #[serde(with = "seconds")]
    pub motion_grace: Duration,
    /// Time in which a fallen robot must begin to get up.
    #[parameter(default = Duration::from_secs(5), live)]
    #[serde(with = "seconds")]
    pub fallen_duration: Duration,
    /// Time that a robot may be inactive without looking at the ball; null: unlimited.
    #[parameter(default = Some(Duration::from_secs(10)), live)]
    #[serde(with = "seconds::option")]
    pub inactive_duration: Option<Duration>,
    /// Largest angle between the directions of head and ball at which a robot looks at the ball.
    #[parameter(default = 0.8, unit = "rad", range = 0.0..=limits::ANGLE)]
    pub view_angle: f32,
    /// Distance from a robot's center within which it covers more than half of the ball.
    #[parameter(default = 0.1, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub holding_distance: f32,
    /// Time that a robot may hold the ball.
    #[parameter(default = Duration::from_secs(3), live)]
    #[serde(with = "seconds")]
    pub holding_duration: Duration,
    /// Time that a goalkeeper may hold the ball in its penalty area.
    #[parameter(default = Duration::from_secs(10), live)]
    #[serde(with = "seconds")]
    pub goal_keeper_holding_duration: Duration,
    /// Time without progress after which the robot at the ball is removed (local game stuck); null: never.
    #[parameter(default = Some(Duration::from_secs(30)), live)]
    #[serde(with = "seconds::option")]
    pub stuck_duration: Option<Duration>,
    /// Distance from the ball within which a robot counts as being at the ball.
    #[parameter(default = 0.5, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub stuck_distance: f32,
    /// Number of players that may stay in their own goal area.
    #[parameter(default = 3)]
    pub goal_area_players: u8,
    /// Distance from the ball within which pushing gives the other team a free kick.
    #[parameter(default = 0.5, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub foul_distance: f32,
}
