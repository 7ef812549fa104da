//! Images at a period, which are known after a latency.

use std::time::Duration;

use bevyhavior_simulator::{PerceptionErrors, SimulationConfig};
use hsl_types::{HeadMotion, MotionCommand, Point2, Pose2, SimulatedBall, Vector2};

use super::{observed, of_perception};
use crate::common::{hulk, knowledge_of, obeying, put};

/// Returns a configuration with a camera, and a ball without friction.
fn config(latency: u64, period: u64) -> SimulationConfig {
    SimulationConfig {
        ball_friction_per_second: 0.0,
        ..of_perception(PerceptionErrors {
            camera_latency: Duration::from_millis(latency),
            camera_period: Duration::from_millis(period),
            ..PerceptionErrors::default()
        })
    }
}

#[test]
fn the_ball_is_where_it_was_in_the_last_processed_image() {
    let mut app = obeying(config(100, 40), Pose2::default(), MotionCommand::Prepare);
    put(
        &mut app,
        SimulatedBall {
            velocity: Vector2::new(1.0, 0.0),
            ..SimulatedBall::resting(Point2::new(0.5, 0.0))
        },
    );
    let known = observed(&mut app, hulk(1), 200, |known| (known.now, known.ball));
    let first = known.iter().position(|(_, ball)| ball.is_some());
    let first = first.expect("an image is processed");
    assert!((10..=14).contains(&first), "first known in tick {first}");
    let mut images = Vec::new();
    for (now, ball) in &known[first..] {
        let ball = ball.expect("the ball stays known");
        let age = now.since(ball.last_seen_ball).as_millis();
        assert!((100..140).contains(&age), "{age} ms old");
        let taken_at = ball.last_seen_ball.as_secs_f64() as f32;
        assert!((ball.ball_in_ground.x - 0.5 - taken_at).abs() < 1e-3);
        images.push(ball.last_seen_ball);
    }
    images.dedup();
    for pair in images.windows(2) {
        assert_eq!(pair[1].since(pair[0]), Duration::from_millis(40));
    }
}

#[test]
fn a_robot_corrects_an_old_image_by_its_odometry() {
    let command = MotionCommand::WalkWithVelocity {
        head: HeadMotion::ZeroAngles,
        velocity: Vector2::new(0.2, 0.0),
        angular_velocity: 0.3,
    };
    let mut app = obeying(config(300, 0), Pose2::default(), command);
    let ball = Point2::new(2.0, 0.5);
    put(&mut app, SimulatedBall::resting(ball));
    observed(&mut app, hulk(1), 100, |_| ());
    let known = knowledge_of(&app, hulk(1));
    let seen = known.ball.expect("the ball is in view");
    assert_eq!(
        known.now.since(seen.last_seen_ball),
        Duration::from_millis(300)
    );
    assert!(
        seen.ball_in_field.distance(Point2::new(2.0, 0.5)) < 1e-3,
        "{seen:?}"
    );
}
