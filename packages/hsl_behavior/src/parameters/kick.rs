use std::time::Duration;

use hsl_types::{Faults, seconds};
use serde::{Deserialize, Serialize};

use super::require_within;

/// When and how a robot kicks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KickParameters {
    /// Metres behind the ball at which it stands to kick (default: 0.15).
    pub stance_distance: f32,
    /// Metres behind the ball at which it lines up, having walked around the ball (default: 0.4).
    pub approach_distance: f32,
    /// Metres to the ball beyond which no kick reaches it (default: 0.23).
    pub reach: f32,
    /// Metres off the stance within which it begins to kick (default: 0.07).
    pub start_distance: f32,
    /// Metres off the stance beyond which it gives a kick up (default: 0.12).
    pub stop_distance: f32,
    /// Radians off the kick's direction within which it begins to kick (default: 0.25).
    pub start_angle: f32,
    /// Radians off the kick's direction beyond which it gives a kick up (default: 0.5).
    pub stop_angle: f32,
    /// Seconds after which it gives up a kick that did not move the ball (default: 2).
    #[serde(with = "seconds")]
    pub timeout: Duration,
    /// Metres to the goal from which it shoots hard; from farther away it kicks short and follows the
    /// ball (default: 3).
    pub shot_distance: f32,
    /// Metres that a short kick rolls (default: 5).
    pub short_kick_length: f32,
    /// Metres that a hard kick rolls (default: 10).
    pub hard_kick_length: f32,
    /// Radians off the field's x axis beyond which a shot is too slanted, and it kicks to the front of
    /// the goal instead (default: 1.2).
    pub greatest_shot_angle: f32,
    /// Metres of free room that another target must have more than the last one (default: 0.2).
    pub target_hysteresis: f32,
    /// Metres around the ball within which an opponent makes the robot that is there kick straight on
    /// (default: 0.45).
    pub duel_distance: f32,
    /// Metres around a ball in the own third of the field within which an opponent makes it be cleared
    /// (default: 0.8).
    pub pressure_distance: f32,
    /// Metres per second of a rolling ball beyond which it is too fast to be kicked (default: 1.2).
    pub fastest_ball: f32,
}

impl Default for KickParameters {
    fn default() -> Self {
        Self {
            stance_distance: 0.15,
            approach_distance: 0.4,
            reach: 0.23,
            start_distance: 0.07,
            stop_distance: 0.12,
            start_angle: 0.25,
            stop_angle: 0.5,
            timeout: Duration::from_secs(2),
            shot_distance: 3.0,
            short_kick_length: 5.0,
            hard_kick_length: 10.0,
            greatest_shot_angle: 1.2,
            target_hysteresis: 0.2,
            duel_distance: 0.45,
            pressure_distance: 0.8,
            fastest_ball: 1.2,
        }
    }
}

impl KickParameters {
    pub(super) fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        for (key, value) in [
            ("stance_distance", self.stance_distance),
            ("approach_distance", self.approach_distance),
            ("start_distance", self.start_distance),
            ("stop_distance", self.stop_distance),
            ("reach", self.reach),
            ("shot_distance", self.shot_distance),
            ("short_kick_length", self.short_kick_length),
            ("hard_kick_length", self.hard_kick_length),
            ("target_hysteresis", self.target_hysteresis),
            ("duel_distance", self.duel_distance),
            ("pressure_distance", self.pressure_distance),
            ("fastest_ball", self.fastest_ball),
        ] {
            require_within(&mut faults, key, value, 0.0, 100.0);
        }
        for (key, value) in [
            ("start_angle", self.start_angle),
            ("stop_angle", self.stop_angle),
            ("greatest_shot_angle", self.greatest_shot_angle),
        ] {
            require_within(&mut faults, key, value, 0.0, std::f32::consts::PI);
        }
        for (key, start, stop) in [
            ("stop_distance", self.start_distance, self.stop_distance),
            ("stop_angle", self.start_angle, self.stop_angle),
        ] {
            faults.require(
                start <= stop,
                key,
                format_args!("{stop} is less than {start}, at which the kick begins"),
            );
        }
        faults
    }
}
