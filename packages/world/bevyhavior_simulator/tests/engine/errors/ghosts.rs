//! Ghost balls and ghost robots.

use std::time::Duration;

use bevyhavior_simulator::{PerceptionErrors, SimulationConfig};
use hsl_types::{ObstacleKind, Point2, Pose2};

use super::samples::{assert_near, mean};
use super::{observed, of_perception, world};
use crate::common::hulk;

/// Returns a configuration with ghosts: 4 per second, for 0.5 s.
fn config() -> SimulationConfig {
    of_perception(PerceptionErrors {
        ghost_ball_rate: 4.0,
        ghost_ball_lifetime: Duration::from_millis(500),
        ghost_robot_rate: 4.0,
        ghost_robot_lifetime: Duration::from_millis(500),
        ..PerceptionErrors::default()
    })
}

#[test]
fn a_robot_that_does_not_see_the_ball_sees_ghost_balls_for_their_share_of_time() {
    let behind = Point2::new(-1.0, 0.0);
    let mut app = world(config(), &[(hulk(1), Pose2::default())], behind, 1);
    let balls = observed(&mut app, hulk(1), 15_000, |known| {
        known.ball.map(|ball| ball.ball_in_ground)
    });
    let shown: Vec<_> = balls
        .iter()
        .map(|ball| f32::from(u8::from(ball.is_some())))
        .collect();
    assert_near(mean(&shown), 1.0 - libm::expf(-2.0), 0.08);
    for ball in balls.into_iter().flatten() {
        let at = ball.coords();
        assert!(at.norm() <= 4.001 && at.angle().abs() <= 0.786, "{at:?}");
    }
}

#[test]
fn a_ghost_ball_is_not_seen_beside_the_ball() {
    let ball = Point2::new(2.0, 0.0);
    let mut app = world(config(), &[(hulk(1), Pose2::default())], ball, 1);
    let balls = observed(&mut app, hulk(1), 1_000, |known| {
        known.ball.map(|ball| ball.ball_in_ground)
    });
    assert!(balls.iter().all(|it| *it == Some(Point2::new(2.0, 0.0))));
}

#[test]
fn ghost_robots_rest_in_range_and_have_no_team() {
    let ball = Point2::new(2.0, 0.0);
    let mut app = world(config(), &[(hulk(1), Pose2::default())], ball, 1);
    let ghosts = observed(&mut app, hulk(1), 15_000, |known| known.obstacles.clone());
    let counts: Vec<_> = ghosts.iter().map(|ghosts| ghosts.len() as f32).collect();
    assert_near(mean(&counts), 2.0, 0.35);
    for ghost in ghosts.iter().flatten() {
        assert_eq!((ghost.kind, ghost.team), (ObstacleKind::Robot, None));
        assert!(ghost.position.coords().norm() <= 2.0, "{ghost:?}");
    }
}
