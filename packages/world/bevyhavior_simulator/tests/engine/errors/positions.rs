//! Errors of perceived positions that grow with the distance and are correlated in time.

use std::time::Duration;

use bevyhavior_simulator::{
    ErrorConfig, NoiseConfig, PerceptionErrors, SimulationConfig, SimulatorBehaviorInputs,
};
use hsl_types::{Point2, Pose2, WorldState};

use super::samples::{assert_near, correlation, deviation, mean};
use super::{TICK, observed, with, world};
use crate::common::{hulk, opponent};

/// Number of ticks of a sample.
const TICKS: usize = 15_000;

/// Returns a configuration with errors of positions.
pub(super) fn config(at_robot: f32, per_meter: f32, correlation_time: f32) -> SimulationConfig {
    let noise = NoiseConfig {
        ball_position: at_robot,
        ..NoiseConfig::default()
    };
    let perception = PerceptionErrors {
        ball_position_per_meter: per_meter,
        obstacle_position_per_meter: per_meter,
        position_correlation_time: Duration::from_secs_f32(correlation_time),
        ..PerceptionErrors::default()
    };
    with(
        noise,
        ErrorConfig {
            perception,
            ..ErrorConfig::default()
        },
    )
}

/// Returns the errors of a robot's perceived positions along y, of a ball at distance 3 m and of a robot at 1 m.
fn errors(config: SimulationConfig) -> (Vec<f32>, Vec<f32>) {
    let robots = [
        (hulk(1), Pose2::default()),
        (opponent(1), Pose2::new(-1.0, 0.0, 0.0)),
    ];
    let mut app = world(config, &robots, Point2::new(3.0, 0.0), 1);
    let of_ball = |known: &WorldState| known.ball.map(|ball| ball.ball_in_ground.y);
    let of_robot = |known: &WorldState| known.obstacles.first().map(|it| it.position.y);
    let both = observed(&mut app, hulk(1), TICKS, |known| {
        (of_ball(known), of_robot(known))
    });
    let (balls, robots): (Vec<_>, Vec<_>) = both.into_iter().unzip();
    let seen = |values: Vec<Option<f32>>| values.into_iter().flatten().collect();
    (seen(balls), seen(robots))
}

#[test]
fn the_deviation_is_that_at_the_robot_and_that_of_the_distance() {
    let (balls, robots) = errors(config(0.1, 0.05, 0.0));
    assert_eq!((balls.len(), robots.len()), (TICKS, TICKS));
    assert_near(mean(&balls), 0.0, 0.005);
    assert_near(deviation(&balls), libm::hypotf(0.1, 0.15), 0.004);
    assert_near(deviation(&robots), 0.05, 0.002);
    assert_near(correlation(&balls, 1), 0.0, 0.03);
}

#[test]
fn the_correlation_decays_with_the_time_constant() {
    let (balls, robots) = errors(config(0.1, 0.05, 0.2));
    for (errors, wanted) in [(balls, libm::hypotf(0.1, 0.15)), (robots, 0.05)] {
        assert_near(deviation(&errors), wanted, 0.1 * wanted);
        for lag in [5, 20] {
            let wanted = libm::expf(-(lag as f32) * TICK / 0.2);
            assert_near(correlation(&errors, lag), wanted, 0.12);
        }
    }
}

#[test]
fn a_time_constant_also_correlates_an_error_that_does_not_depend_on_the_distance() {
    let (balls, robots) = errors(config(0.1, 0.0, 0.2));
    assert_near(correlation(&balls, 20), libm::expf(-1.0), 0.12);
    assert_near(deviation(&balls), 0.1, 0.01);
    assert_eq!(deviation(&robots), 0.0);
}

#[test]
fn the_robot_knows_the_covariance_of_the_ball() {
    let mut app = world(
        config(0.1, 0.05, 0.2),
        &[(hulk(1), Pose2::default())],
        Point2::new(2.0, 0.0),
        1,
    );
    app.update();
    let inputs = app.world().resource::<SimulatorBehaviorInputs>();
    let ball = inputs.0[&hulk(1)].world_state.ball.expect("it is in view");
    assert_near(ball.covariance[0], 0.02, 1e-4);
    assert_near(ball.covariance[3], 0.02, 1e-4);
}
