//! Motion of the ball.

use bevyhavior_simulator::{SimulatedBall, SimulationConfig};
use hsl_types::{Point2, Side, Vector2};

use crate::common::{ball_of, play, put, standing};

fn rolling(x: f32, y: f32, velocity: (f32, f32)) -> SimulatedBall {
    SimulatedBall {
        velocity: Vector2::new(velocity.0, velocity.1),
        ..SimulatedBall::resting(Point2::new(x, y))
    }
}

/// Returns the ball after some ticks in a world with this configuration.
fn after(config: SimulationConfig, ball: SimulatedBall, ticks: usize) -> SimulatedBall {
    let mut app = standing(config, &[]);
    put(&mut app, ball);
    play(&mut app, ticks);
    ball_of(&app)
}

#[test]
fn a_ball_moves_by_its_velocity_and_then_loses_a_part_of_it() {
    let config = SimulationConfig::default();
    let ball = after(config, rolling(0.0, 0.0, (2.0, 0.0)), 1);
    assert!((ball.position.x - 0.02).abs() < 1e-6, "{ball:?}");
    assert!((ball.velocity.x - 2.0 * libm::expf(-0.004)).abs() < 1e-6);
}

#[test]
fn a_ball_without_friction_keeps_its_speed() {
    let config = SimulationConfig {
        ball_friction_per_second: 0.0,
        ..SimulationConfig::default()
    };
    let ball = after(config, rolling(0.0, 0.0, (1.0, 0.0)), 100);
    assert_eq!(ball.velocity, Vector2::new(1.0, 0.0));
}

#[test]
fn a_ball_comes_to_rest() {
    let ball = after(
        SimulationConfig::default(),
        rolling(0.0, 0.0, (0.1, 0.0)),
        1000,
    );
    assert_eq!(ball.velocity, Vector2::zero());
}

#[test]
fn a_ball_crosses_the_lines_unless_a_scenario_lets_it_bounce() {
    let towards_touch_line = rolling(0.0, 2.9, (0.0, 2.0));
    let ball = after(SimulationConfig::default(), towards_touch_line, 8);
    assert!(ball.position.y > 3.0, "{ball:?}");
    let config = SimulationConfig {
        ball_bounces_at_lines: true,
        ..SimulationConfig::default()
    };
    let ball = after(config.clone(), towards_touch_line, 20);
    assert!(ball.position.y < 3.0 && ball.velocity.y < 0.0, "{ball:?}");
    let ball = after(config, rolling(4.4, 1.0, (2.0, 0.0)), 20);
    assert!(ball.position.x < 4.5 && ball.velocity.x < 0.0, "{ball:?}");
}

#[test]
fn a_ball_tells_the_side_that_it_is_on() {
    let ball = after(
        SimulationConfig::default(),
        rolling(0.0, 0.01, (0.0, -2.0)),
        2,
    );
    assert_eq!(ball.field_side, Side::Right);
}
