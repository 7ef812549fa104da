//! Detection of objects by distance, angle and occlusion, with correlated results.

use std::time::Duration;

use bevyhavior_simulator::{PerceptionErrors, SimulationConfig};
use hsl_types::{Point2, Pose2, RobotId, World};

use super::samples::{assert_near, correlation, mean};
use super::{TICK, observed, of_perception, world};
use crate::common::{hulk, opponent};

/// Returns 1 for each tick in which hulk 1 at the center mark sees the ball, otherwise 0.
fn seen(config: SimulationConfig, other: Option<Pose2<World>>, ball: Point2<World>) -> Vec<f32> {
    let mut robots: Vec<(RobotId, Pose2<World>)> = vec![(hulk(1), Pose2::default())];
    robots.extend(other.map(|pose| (opponent(1), pose)));
    let mut app = world(config, &robots, ball, 2);
    observed(&mut app, hulk(1), 15_000, |known| {
        f32::from(u8::from(known.ball.is_some()))
    })
}

#[test]
fn the_probability_falls_with_distance_and_angle() {
    let config = of_perception(PerceptionErrors {
        ball_half_distance: 2.0,
        detection_half_angle: 0.5,
        ..PerceptionErrors::default()
    });
    for (distance, angle) in [(2.0, 0.0), (3.0, 0.0), (1.0, 0.5_f32)] {
        let ball = Point2::new(distance * libm::cosf(angle), distance * libm::sinf(angle));
        let seen = seen(config.clone(), None, ball);
        let square = |ratio: f32| ratio * ratio;
        let wanted = libm::exp2f(-square(distance / 2.0) - square(angle / 0.5));
        assert_near(mean(&seen), wanted, 0.015);
        assert_near(correlation(&seen, 1), 0.0, 0.03);
    }
}

#[test]
fn robots_are_detected_by_their_own_half_distance() {
    let config = of_perception(PerceptionErrors {
        obstacle_half_distance: 1.0,
        ..PerceptionErrors::default()
    });
    for distance in [0.6_f32, 0.8, 1.0] {
        let robots = [
            (hulk(1), Pose2::default()),
            (opponent(1), Pose2::new(distance, 0.0, 0.0)),
        ];
        let mut app = world(config.clone(), &robots, Point2::new(2.0, 0.0), 3);
        let seen = observed(&mut app, hulk(1), 15_000, |known| {
            f32::from(u8::from(!known.obstacles.is_empty()))
        });
        assert_near(mean(&seen), libm::exp2f(-distance * distance), 0.015);
        assert_near(correlation(&seen, 1), 0.0, 0.03);
    }
}

#[test]
fn a_robot_hides_the_ball_behind_it_with_the_configured_probability() {
    let config = of_perception(PerceptionErrors {
        occlusion: 0.8,
        ..PerceptionErrors::default()
    });
    let ball = Point2::new(2.0, 0.0);
    for (x, y, wanted) in [(1.0, 0.1, 0.2), (1.0, 0.5, 1.0), (3.0, 0.0, 1.0)] {
        let seen = seen(config.clone(), Some(Pose2::new(x, y, 0.0)), ball);
        assert_near(mean(&seen), wanted, 0.015);
    }
}

#[test]
fn a_ball_that_is_not_detected_stays_so_for_the_time_constant() {
    let config = of_perception(PerceptionErrors {
        ball_half_distance: 2.0,
        detection_correlation_time: Duration::from_millis(200),
        ..PerceptionErrors::default()
    });
    let seen = seen(config, None, Point2::new(2.0, 0.0));
    assert_near(mean(&seen), 0.5, 0.08);
    // For a probability of one half, the sign of a normal process: Sheppard's formula for its correlation.
    for lag in [5, 20] {
        let of_process = libm::expf(-(lag as f32) * TICK / 0.2);
        let wanted = libm::asinf(of_process) * std::f32::consts::FRAC_2_PI;
        assert_near(correlation(&seen, lag), wanted, 0.1);
    }
}
