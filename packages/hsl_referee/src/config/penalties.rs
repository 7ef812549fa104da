use std::time::Duration;

use hsl_types::{Faults, limits, seconds};
use serde::{Deserialize, Serialize};

/// Who is sent away, and for how long: SPL 2025, chapter "Forbidden Actions and Penalties".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PenaltyConfig {
    /// Whether the referee sees offences by itself; penalties by command are given anyway
    /// (default: true).
    pub enabled: bool,
    /// The standard removal penalty (default: 45 s).
    #[serde(with = "seconds")]
    pub standard_duration: Duration,
    /// By which it grows with each one that the team was given before (default: 10 s).
    #[serde(with = "seconds")]
    pub standard_increment: Duration,
    /// For a forbidden position or motion in Set (default: 15 s).
    #[serde(with = "seconds")]
    pub set_duration: Duration,
    /// For robots that cannot play, that block the game or that were picked up (default: 45 s).
    #[serde(with = "seconds")]
    pub incapable_duration: Duration,
    /// Metres beside the touch line where removed robots are put (at most 1000; default: 0.5).
    pub removal_distance: f32,
    /// Metres by which a robot's middle must be where it must not be (at most 1000; default: 0.2).
    pub position_tolerance: f32,
    /// Metres that a robot moves before it is motion in Set or in a stop (at most 1000; default: 0.1).
    pub motion_tolerance: f32,
    /// Radians that a robot turns before it is motion in Set or in a stop (at most 10; default: 0.5).
    pub turn_tolerance: f32,
    /// Time within which a fallen robot must begin to get up (default: 5 s).
    #[serde(with = "seconds")]
    pub fallen_duration: Duration,
    /// Time for which a robot may do nothing while the ball is not in its view; none: for ever
    /// (default: 10 s).
    #[serde(with = "seconds::option")]
    pub inactive_duration: Option<Duration>,
    /// Radians off the direction of the head within which a robot looks at the ball (at most 10; default: 0.8).
    pub view_angle: f32,
    /// Metres from a robot's middle within which it covers more than half of the ball (at most 1000; default: 0.1).
    pub holding_distance: f32,
    /// How long a robot may hold the ball (default: 3 s).
    #[serde(with = "seconds")]
    pub holding_duration: Duration,
    /// How long a goalkeeper may hold it in its penalty area (default: 10 s).
    #[serde(with = "seconds")]
    pub goal_keeper_holding_duration: Duration,
    /// Time without progress after which the robot at the ball blocks the game; none: never (default: 30 s).
    #[serde(with = "seconds::option")]
    pub stuck_duration: Option<Duration>,
    /// Metres from the ball within which a robot is at it (at most 1000; default: 0.5).
    pub stuck_distance: f32,
    /// Players that may be in their own goal area (default: 3).
    pub goal_area_players: u8,
    /// Metres around the ball within which pushing gives the other team a free kick (at most 1000; default: 0.5).
    pub foul_distance: f32,
}

impl Default for PenaltyConfig {
    fn default() -> Self {
        Self {
            enabled: true,
            standard_duration: Duration::from_secs(45),
            standard_increment: Duration::from_secs(10),
            set_duration: Duration::from_secs(15),
            incapable_duration: Duration::from_secs(45),
            removal_distance: 0.5,
            position_tolerance: 0.2,
            motion_tolerance: 0.1,
            turn_tolerance: 0.5,
            fallen_duration: Duration::from_secs(5),
            inactive_duration: Some(Duration::from_secs(10)),
            view_angle: 0.8,
            holding_distance: 0.1,
            holding_duration: Duration::from_secs(3),
            goal_keeper_holding_duration: Duration::from_secs(10),
            stuck_duration: Some(Duration::from_secs(30)),
            stuck_distance: 0.5,
            goal_area_players: 3,
            foul_distance: 0.5,
        }
    }
}

impl PenaltyConfig {
    pub(super) fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        for (name, value, most) in [
            ("removal_distance", self.removal_distance, limits::DISTANCE),
            (
                "position_tolerance",
                self.position_tolerance,
                limits::DISTANCE,
            ),
            ("motion_tolerance", self.motion_tolerance, limits::DISTANCE),
            ("turn_tolerance", self.turn_tolerance, limits::ANGLE),
            ("view_angle", self.view_angle, limits::ANGLE),
            ("holding_distance", self.holding_distance, limits::DISTANCE),
            ("stuck_distance", self.stuck_distance, limits::DISTANCE),
            ("foul_distance", self.foul_distance, limits::DISTANCE),
        ] {
            faults.require_size(name, value, most);
        }
        faults.into_result(())
    }
}
