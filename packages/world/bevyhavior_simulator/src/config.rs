use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::{Faults, limits, seconds};
use serde::{Deserialize, Serialize};

use crate::noise::NoiseConfig;

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
    /// Greatest speed at which a robot walks.
    #[parameter(default = 0.25, unit = "m/s", range = 0.0..=limits::SPEED)]
    pub walk_translation_speed: f32,
    /// Greatest speed at which a robot turns.
    #[parameter(default = 1.0, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub walk_rotation_speed: f32,
    /// Factor on a commanded walking velocity.
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
    /// Distance between ball and expected ball within which a kick hits.
    #[parameter(default = 0.25, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub kick_radius: f32,
    /// Time that a robot takes to stand up; 0: none.
    #[parameter(default = Duration::from_secs(2))]
    #[serde(with = "seconds")]
    pub stand_up_duration: Duration,
    /// Rate of the exponential decay of a ball's speed.
    #[parameter(default = 0.4, unit = "1/s", range = 0.0..=limits::FACTOR)]
    pub ball_friction_per_second: f32,
    /// Whether the ball bounces at the lines beside the goals.
    #[parameter(default = false)]
    pub ball_bounces_at_lines: bool,
    /// Whether robots push each other and the ball away; otherwise they pass through.
    #[parameter(default = false)]
    pub bodies_collide: bool,
    /// Distance within which a robot sees the ball.
    #[parameter(default = 4.0, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub ball_visibility_range: f32,
    /// Full opening angle of the cone in which a robot sees the ball.
    #[parameter(default = std::f32::consts::FRAC_PI_2, unit = "rad", range = 0.0..=limits::ANGLE)]
    pub ball_visibility_angle: f32,
    /// Distance within which a robot knows other robots as obstacles; 0: never.
    #[parameter(default = 2.0, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub robot_visibility_range: f32,
    /// Time for which a robot expects a lost ball where it must have rolled to; 0: not at all.
    #[parameter(default = Duration::from_secs(10))]
    #[serde(with = "seconds")]
    pub lost_ball_duration: Duration,
    /// Greatest angle to which a head turns to the right.
    #[parameter(default = -0.785, unit = "rad", range = -limits::ANGLE..=limits::ANGLE)]
    pub head_yaw_minimum: f32,
    /// Greatest angle to which a head turns to the left.
    #[parameter(default = 0.785, unit = "rad", range = -limits::ANGLE..=limits::ANGLE)]
    pub head_yaw_maximum: f32,
    /// Greatest speed at which a head turns.
    #[parameter(default = 0.4, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub head_yaw_velocity: f32,
    /// Duration of one sweep of a head to both sides.
    #[parameter(default = Duration::from_secs(4), positive)]
    #[serde(with = "seconds")]
    pub head_scan_period: Duration,
    /// Angle by which a head looks to the left and right of a target.
    #[parameter(default = 0.25, unit = "rad", range = 0.0..=limits::ANGLE)]
    pub head_glance_angle: f32,
    /// Radius of a robot.
    #[parameter(default = 0.25, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub robot_radius: f32,
    /// Distance from a robot's centre to the front of its feet, which push the ball if bodies collide.
    #[parameter(default = 0.08, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub foot_radius: f32,
    /// Distance outside the lines to which a robot may plan to walk; null: the whole border strip.
    ///
    /// Beyond, it violates the invariant `field_boundary`.
    #[parameter(default = None, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub field_boundary_margin: Option<f32>,
    /// Number of team messages that a team may send in a match.
    ///
    /// Only the value at the start matters: from then on, the game controller's state counts.
    #[parameter(default = 1200)]
    pub remaining_amount_of_messages: u16,
    /// Errors of perception and communication; 0: exact, without random numbers.
    #[parameter(section)]
    pub noise: NoiseConfig,
}

impl SimulationConfig {
    fn check_head(&self, faults: &mut Faults) {
        let (minimum, maximum) = (self.head_yaw_minimum, self.head_yaw_maximum);
        faults.require(
            minimum.is_nan() || maximum.is_nan() || minimum <= maximum,
            "head_yaw_minimum",
            format_args!("{minimum} is more than head_yaw_maximum, which is {maximum}"),
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
        let faults = config.validate().expect_err("four numbers are too large");
        let fields: Vec<_> = faults
            .iter()
            .filter_map(|it| it.split(':').next())
            .collect();
        let expected = [
            "kick_ball_speed_long",
            "ball_visibility_range",
            "head_yaw_maximum",
            "noise.own_position",
        ];
        assert_eq!(fields, expected, "{faults}");
    }
}
