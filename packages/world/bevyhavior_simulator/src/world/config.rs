use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{limits, seconds};
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::world::errors::ErrorConfig;
use crate::world::noise::NoiseConfig;

/// Physics, perception and communication of the simulation.
#[derive(
    Clone, Debug, PartialEq, Serialize, Deserialize, Parameters, bevy_ecs::prelude::Resource,
)]
#[parameters(rules = Self::check_head)]
#[serde(deny_unknown_fields, default)]
pub struct SimulationConfig {
    /// Duration of a tick.
    #[parameter(default = Duration::from_millis(10), positive)]
    #[serde(with = "seconds")]
    pub tick_duration: Duration,
    /// Maximum walking speed of a robot.
    #[parameter(default = 0.25, unit = "m/s", range = 0.0..=limits::SPEED)]
    pub walk_translation_speed: f32,
    /// Maximum turning speed of a robot.
    #[parameter(default = 1.0, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub walk_rotation_speed: f32,
    /// Factor applied to a commanded walking velocity.
    #[parameter(default = 1.0, range = 0.0..=limits::FACTOR)]
    pub walk_with_velocity_scale: f32,
    /// Speed of a ball after a short kick.
    #[parameter(default = 2.0, unit = "m/s", range = 0.0..=limits::SPEED)]
    pub kick_ball_speed_short: f32,
    /// Speed of a ball after a long kick.
    #[parameter(default = 4.0, unit = "m/s", range = 0.0..=limits::SPEED)]
    pub kick_ball_speed_long: f32,
    /// Minimum time between two kicks of one robot.
    #[parameter(default = Duration::from_millis(750))]
    #[serde(with = "seconds")]
    pub kick_cooldown: Duration,
    /// Maximum distance between the ball and its expected position for a kick that hits.
    #[parameter(default = 0.25, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub kick_radius: f32,
    /// Duration of standing up; 0: immediate.
    #[parameter(default = Duration::from_secs(2))]
    #[serde(with = "seconds")]
    pub stand_up_duration: Duration,
    /// Rate of the exponential decay of a ball's speed.
    #[parameter(default = 0.4, unit = "1/s", range = 0.0..=limits::FACTOR)]
    pub ball_friction_per_second: f32,
    /// Reflects the ball at the lines beside the goals.
    #[parameter(default = false)]
    pub ball_bounces_at_lines: bool,
    /// Lets robots push each other and the ball away. Otherwise they pass through each other.
    #[parameter(default = false)]
    pub bodies_collide: bool,
    /// Maximum distance at which a robot sees the ball.
    #[parameter(default = 4.0, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub ball_visibility_range: f32,
    /// Full opening angle of the cone in which a robot sees the ball.
    #[parameter(default = std::f32::consts::FRAC_PI_2, unit = "rad", range = 0.0..=limits::ANGLE)]
    pub ball_visibility_angle: f32,
    /// Maximum distance at which a robot perceives other robots as obstacles; 0: never.
    #[parameter(default = 2.0, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub robot_visibility_range: f32,
    /// Time for which a robot predicts the position of a lost ball; 0: not at all.
    #[parameter(default = Duration::from_secs(10))]
    #[serde(with = "seconds")]
    pub lost_ball_duration: Duration,
    /// Maximum yaw of a head to the right.
    #[parameter(default = -0.785, unit = "rad", range = -limits::ANGLE..=limits::ANGLE)]
    pub head_yaw_minimum: f32,
    /// Maximum yaw of a head to the left.
    #[parameter(default = 0.785, unit = "rad", range = -limits::ANGLE..=limits::ANGLE)]
    pub head_yaw_maximum: f32,
    /// Maximum angular speed of a head.
    #[parameter(default = 0.4, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub head_yaw_velocity: f32,
    /// Duration of one sweep of a head to both sides.
    #[parameter(default = Duration::from_secs(4), positive)]
    #[serde(with = "seconds")]
    pub head_scan_period: Duration,
    /// Angle of a glance to the left and right of a target.
    #[parameter(default = 0.25, unit = "rad", range = 0.0..=limits::ANGLE)]
    pub head_glance_angle: f32,
    /// Radius of a robot.
    #[parameter(default = 0.25, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub robot_radius: f32,
    /// Distance from a robot's center to the front of its feet, which push the ball if bodies collide.
    #[parameter(default = 0.08, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub foot_radius: f32,
    /// Speed of a foot that swings forward, relative to the speed of the robot, if bodies collide.
    ///
    /// A walking robot that touches the ball gives it this speed. A foot that stands for half of a step swings at twice
    /// the speed of the body.
    #[parameter(default = 2.0, range = 0.0..=limits::FACTOR)]
    pub foot_speed_factor: f32,
    /// Maximum distance of a planned way outside the lines; null: the whole border strip.
    ///
    /// A way beyond this distance violates the invariant `field_boundary`.
    #[parameter(default = None, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub field_boundary_margin: Option<f32>,
    /// Number of team messages that a team may send in a match.
    ///
    /// Only the value at the start has an effect: from then on, the GameController state has the number.
    #[parameter(default = 1200)]
    pub remaining_amount_of_messages: u16,
    /// Errors of perception and communication; 0: exact, without random numbers.
    #[parameter(section)]
    pub noise: NoiseConfig,
    /// Errors that robots make, beyond `noise`; 0: none, without random numbers.
    #[parameter(section)]
    pub errors: ErrorConfig,
}

impl SimulationConfig {
    /// Checks that the limits of the yaw of a head are in order.
    fn check_head(&self, invalid: &mut InvalidValues) {
        let (minimum, maximum) = (self.head_yaw_minimum, self.head_yaw_maximum);
        invalid.require(
            minimum.is_nan() || maximum.is_nan() || minimum <= maximum,
            "head_yaw_minimum",
            format_args!("{minimum} must be at most head_yaw_maximum, which is {maximum}"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_beyond_its_maximum_is_refused_by_its_key() {
        let config = SimulationConfig {
            kick_ball_speed_long: 9e18,
            ball_visibility_range: f32::INFINITY,
            head_yaw_maximum: 1e9,
            noise: NoiseConfig {
                own_position: 1e30,
                ..NoiseConfig::default()
            },
            ..SimulationConfig::default()
        };
        let invalid = config.validate().expect_err("four numbers are too large");
        let fields: Vec<_> = invalid
            .iter()
            .filter_map(|it| it.split(':').next())
            .collect();
        let expected = [
            "kick_ball_speed_long",
            "ball_visibility_range",
            "head_yaw_maximum",
            "noise.own_position",
        ];
        assert_eq!(fields, expected, "{invalid}");
    }
}
