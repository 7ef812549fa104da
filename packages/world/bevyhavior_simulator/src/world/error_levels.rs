use std::borrow::Cow;
use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;
use hsl_types::RobotId;

use crate::world::config::SimulationConfig;

/// Levels of the errors of single robots: factors of `noise` and `errors` in [`SimulationConfig`]. A robot without a level
/// has level 1, and one of level 0 makes no errors. `ERRORS.md` of this package lists the parameters that are scaled.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorErrorLevels(pub BTreeMap<RobotId, f32>);

impl SimulatorErrorLevels {
    /// Largest level.
    pub const LARGEST: f32 = 100.0;

    /// Returns the configuration with the errors of a robot.
    pub fn config_of<'a>(
        &self,
        config: &'a SimulationConfig,
        robot: RobotId,
    ) -> Cow<'a, SimulationConfig> {
        match self.0.get(&robot) {
            Some(level) if *level != 1.0 => {
                // A scenario may have set any number; that of a duration must be finite.
                let level = match level.is_nan() {
                    true => 0.0,
                    false => level.clamp(0.0, Self::LARGEST),
                };
                Cow::Owned(SimulationConfig {
                    noise: config.noise.scaled(level),
                    errors: config.errors.scaled(level),
                    ..config.clone()
                })
            }
            _ => Cow::Borrowed(config),
        }
    }
}

/// Returns a probability or share times the level, at most 1.
pub(super) fn share(value: f32, level: f32) -> f32 {
    (value * level).min(1.0)
}

/// Returns a value of which a smaller one is a larger error, divided by the level; 0, which is no error, at level 0.
pub(super) fn divided(value: f32, level: f32) -> f32 {
    if level > 0.0 { value / level } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{ErrorConfig, MotionErrors, NoiseConfig, PerceptionErrors};

    fn config() -> SimulationConfig {
        SimulationConfig {
            noise: NoiseConfig {
                own_position: 0.1,
                ball_overlooked: 0.4,
                ..NoiseConfig::default()
            },
            errors: ErrorConfig {
                perception: PerceptionErrors {
                    camera_latency: Duration::from_millis(50),
                    ball_half_distance: 3.0,
                    position_correlation_time: Duration::from_secs(1),
                    ..PerceptionErrors::default()
                },
                motion: MotionErrors {
                    walk_acceleration: 1.0,
                    ..MotionErrors::default()
                },
                ..ErrorConfig::default()
            },
            ..SimulationConfig::default()
        }
    }

    fn of_level(level: f32) -> SimulationConfig {
        let robot: RobotId = "hulks/3".parse().unwrap();
        let levels = SimulatorErrorLevels(BTreeMap::from([(robot, level)]));
        let config = config();
        let other = "hulks/2".parse().unwrap();
        assert!(matches!(levels.config_of(&config, other), Cow::Borrowed(_)));
        levels.config_of(&config, robot).into_owned()
    }

    #[test]
    fn a_level_scales_each_error_in_its_direction() {
        let scaled = of_level(3.0);
        assert!((scaled.noise.own_position - 0.3).abs() < 1e-6);
        assert_eq!(scaled.noise.ball_overlooked, 1.0);
        let perception = &scaled.errors.perception;
        assert_eq!(perception.camera_latency, Duration::from_millis(150));
        assert_eq!(perception.ball_half_distance, 1.0);
        assert_eq!(perception.position_correlation_time, Duration::from_secs(1));
        assert!((scaled.errors.motion.walk_acceleration - 1.0 / 3.0).abs() < 1e-6);
        assert_eq!(of_level(1.0), config());
    }

    #[test]
    fn a_robot_of_level_0_makes_no_errors() {
        let exact = of_level(0.0);
        assert_eq!(exact.noise, NoiseConfig::default());
        assert!(!exact.errors.perception.has_camera());
        assert_eq!(exact.errors.perception.ball_half_distance, 0.0);
        assert!(!exact.errors.motion.has_acceleration());
    }
}
