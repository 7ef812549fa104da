use std::time::Duration;

use hsl_types::{Faults, limits, seconds};
use serde::{Deserialize, Serialize};

use crate::noise::NoiseConfig;

/// Physics, perception and communication of the simulation. Times are seconds in files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, bevy_ecs::prelude::Resource)]
#[serde(deny_unknown_fields, default)]
pub struct SimulationConfig {
    /// From tick to tick (default: 0.01 s).
    #[serde(with = "seconds")]
    pub tick_duration: Duration,
    /// Metres per second that a robot walks at most (at most 100; default: 0.25).
    pub walk_translation_speed: f32,
    /// Radians per second that a robot turns at most (at most 100; default: 1.0).
    pub walk_rotation_speed: f32,
    /// Factor on a commanded walking velocity (at most 100; default: 1.0).
    pub walk_with_velocity_scale: f32,
    /// Metres per second of a ball after a short kick (at most 100; default: 2.0).
    pub kick_ball_speed_rumpelstilzchen: f32,
    /// Metres per second of a ball after a long kick (at most 100; default: 4.0).
    pub kick_ball_speed_schlong: f32,
    /// Between two kicks of one robot (default: 0.75 s).
    #[serde(with = "seconds")]
    pub kick_cooldown: Duration,
    /// Metres between ball and expected ball within which a kick hits (at most 1000; default: 0.25).
    pub kick_radius: f32,
    /// How long it takes to stand up; 0: at once (default: 2 s).
    #[serde(with = "seconds")]
    pub stand_up_duration: Duration,
    /// Part of its speed that a ball loses, as the rate of an exponential decay per second (at most 100;
    /// default: 0.4).
    pub ball_friction_per_second: f32,
    /// Whether the ball bounces at the lines beside the goals (default: false).
    pub ball_bounces_at_lines: bool,
    /// Whether robots push each other and the ball away instead of passing through (default: false).
    pub bodies_collide: bool,
    /// Metres within which a robot sees the ball (at most 1000; default: 4.0).
    pub ball_visibility_range: f32,
    /// Radians of the cone in which a robot sees the ball, both sides together (at most 10; default: pi / 2).
    pub ball_visibility_angle: f32,
    /// Metres within which a robot knows other robots as obstacles; 0: never (at most 1000; default: 2.0).
    pub robot_visibility_range: f32,
    /// For which a robot expects a ball that it lost where it must have rolled; 0: not at all (default: 10 s).
    #[serde(with = "seconds")]
    pub lost_ball_duration: Duration,
    /// Radians that a head turns to the right at most (at most 10, without its sign; default: -0.785).
    pub head_yaw_minimum: f32,
    /// Radians that a head turns to the left at most (at most 10, without its sign; default: 0.785).
    pub head_yaw_maximum: f32,
    /// Radians per second that a head turns at most (at most 100; default: 0.4).
    pub head_yaw_velocity: f32,
    /// One sweep of a head to both sides (default: 4 s).
    #[serde(with = "seconds")]
    pub head_scan_period: Duration,
    /// Radians by which a head looks to the left and right of a target (at most 10; default: 0.25).
    pub head_glance_angle: f32,
    /// Metres (at most 1000; default: 0.25).
    pub robot_radius: f32,
    /// Metres from the middle of a robot to the front of its feet, which push the ball where bodies collide
    /// (at most 1000; default: 0.08).
    pub foot_radius: f32,
    /// Metres outside of the lines to which a robot may plan to walk without violating the invariant
    /// `field_boundary`; none: the whole border strip (at most 1000; default: none).
    pub field_boundary_margin: Option<f32>,
    /// Team messages that a team may send in a match (default: 1200). Only the value at the start: from
    /// then on the game controller's state counts.
    pub remaining_amount_of_messages: u16,
    /// By how much what robots see and hear is wrong (default: not at all).
    pub noise: NoiseConfig,
}

impl Default for SimulationConfig {
    fn default() -> Self {
        Self {
            tick_duration: Duration::from_millis(10),
            walk_translation_speed: 0.25,
            walk_rotation_speed: 1.0,
            walk_with_velocity_scale: 1.0,
            kick_ball_speed_rumpelstilzchen: 2.0,
            kick_ball_speed_schlong: 4.0,
            kick_cooldown: Duration::from_millis(750),
            kick_radius: 0.25,
            stand_up_duration: Duration::from_secs(2),
            ball_friction_per_second: 0.4,
            ball_bounces_at_lines: false,
            bodies_collide: false,
            ball_visibility_range: 4.0,
            ball_visibility_angle: std::f32::consts::FRAC_PI_2,
            robot_visibility_range: 2.0,
            lost_ball_duration: Duration::from_secs(10),
            head_yaw_minimum: -0.785,
            head_yaw_maximum: 0.785,
            head_yaw_velocity: 0.4,
            head_scan_period: Duration::from_secs(4),
            head_glance_angle: 0.25,
            robot_radius: 0.25,
            foot_radius: 0.08,
            field_boundary_margin: None,
            remaining_amount_of_messages: 1200,
            noise: NoiseConfig::default(),
        }
    }
}

impl SimulationConfig {
    /// Whether a world can be simulated with these values.
    ///
    /// # Errors
    /// All values with which it cannot.
    pub fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        for (name, value, most) in [
            (
                "walk_translation_speed",
                self.walk_translation_speed,
                limits::SPEED,
            ),
            (
                "walk_rotation_speed",
                self.walk_rotation_speed,
                limits::ANGULAR_SPEED,
            ),
            (
                "walk_with_velocity_scale",
                self.walk_with_velocity_scale,
                limits::FACTOR,
            ),
            (
                "kick_ball_speed_rumpelstilzchen",
                self.kick_ball_speed_rumpelstilzchen,
                limits::SPEED,
            ),
            (
                "kick_ball_speed_schlong",
                self.kick_ball_speed_schlong,
                limits::SPEED,
            ),
            ("kick_radius", self.kick_radius, limits::DISTANCE),
            (
                "ball_friction_per_second",
                self.ball_friction_per_second,
                limits::FACTOR,
            ),
            (
                "ball_visibility_range",
                self.ball_visibility_range,
                limits::DISTANCE,
            ),
            (
                "ball_visibility_angle",
                self.ball_visibility_angle,
                limits::ANGLE,
            ),
            (
                "robot_visibility_range",
                self.robot_visibility_range,
                limits::DISTANCE,
            ),
            (
                "head_yaw_velocity",
                self.head_yaw_velocity,
                limits::ANGULAR_SPEED,
            ),
            ("head_glance_angle", self.head_glance_angle, limits::ANGLE),
            ("robot_radius", self.robot_radius, limits::DISTANCE),
            ("foot_radius", self.foot_radius, limits::DISTANCE),
            (
                "field_boundary_margin",
                self.field_boundary_margin.unwrap_or_default(),
                limits::DISTANCE,
            ),
        ] {
            faults.require_size(name, value, most);
        }
        let (minimum, maximum) = (self.head_yaw_minimum, self.head_yaw_maximum);
        faults.require(
            -limits::ANGLE <= minimum && minimum <= maximum && maximum <= limits::ANGLE,
            "head_yaw_minimum",
            format_args!(
                "{minimum} must be a number not above head_yaw_maximum, which is {maximum}, and neither may \
                 be more than {} from 0",
                limits::ANGLE
            ),
        );
        faults.require(
            !self.tick_duration.is_zero(),
            "tick_duration",
            "must be more than 0 s",
        );
        faults.require(
            !self.head_scan_period.is_zero(),
            "head_scan_period",
            "must be more than 0 s",
        );
        if let Err(found) = self.noise.validate() {
            faults.extend_within("noise", &found);
        }
        faults.into_result(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_beyond_its_maximum_is_refused_by_its_key() {
        let config = SimulationConfig {
            kick_ball_speed_schlong: 9e18,
            ball_visibility_range: f32::INFINITY,
            head_yaw_maximum: 1e9,
            noise: NoiseConfig {
                own_position: 1e30,
                ..NoiseConfig::default()
            },
            ..SimulationConfig::default()
        };
        let faults = config.validate().expect_err("four numbers are too large");
        let fields: Vec<_> = faults
            .iter()
            .filter_map(|it| it.split(':').next())
            .collect();
        let expected = [
            "kick_ball_speed_schlong",
            "ball_visibility_range",
            "head_yaw_minimum",
            "noise.own_position",
        ];
        assert_eq!(fields, expected, "{faults}");
    }
}
