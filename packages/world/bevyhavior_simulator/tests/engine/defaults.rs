//! Defaults of the simulation, equal to the constants of the design document.

use std::f32::consts::FRAC_PI_2;
use std::time::Duration;

use bevyhavior_simulator::{BehaviorTreeSimulatorPlugin, SimulationConfig, SimulatorGameState};
use hsl_types::GameState;

#[test]
fn the_defaults_are_those_of_the_design() {
    let config = SimulationConfig::default();
    for (found, expected) in [
        (config.walk_translation_speed, 0.25),
        (config.walk_rotation_speed, 1.0),
        (config.walk_with_velocity_scale, 1.0),
        (config.kick_ball_speed_short, 2.0),
        (config.kick_ball_speed_long, 4.0),
        (config.ball_friction_per_second, 0.4),
        (config.ball_visibility_range, 4.0),
        (config.ball_visibility_angle, FRAC_PI_2),
        (config.head_yaw_minimum, -0.785),
        (config.head_yaw_maximum, 0.785),
        (config.head_yaw_velocity, 0.4),
        (config.head_glance_angle, 0.25),
        (config.robot_radius, 0.25),
        (config.kick_radius, 0.25),
    ] {
        assert_eq!(found, expected);
    }
    assert_eq!(config.kick_cooldown, Duration::from_millis(750));
    assert_eq!(config.head_scan_period, Duration::from_secs(4));
    let plugin = BehaviorTreeSimulatorPlugin::default();
    assert!(plugin.enable_default_ball_physics && plugin.enable_default_kinematics);
    assert!(plugin.enable_default_communication_routing && plugin.enable_default_invariant_checks);
    let game = SimulatorGameState::default().game_controller_state;
    assert_eq!(game.game_state, GameState::Playing);
}
