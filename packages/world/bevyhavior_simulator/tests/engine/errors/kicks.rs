//! Kicks that scatter, miss or need a preparation.

use std::time::Duration;

use bevyhavior_simulator::{MotionErrors, SimulatorRandomness};
use hsl_types::{
    HeadMotion, KickPower, MotionCommand, Orientation2, Point2, Pose2, SimulatedBall, Vector2,
};

use super::motion::of_motion;
use super::samples::{assert_near, deviation, mean};
use crate::common::{ball_of, hulk, obeying, play, put};

/// Returns the velocity of the ball after a kick ahead, and the number of ticks until the kick; `None` without one in
/// 40 ticks.
fn kick(motion: MotionErrors, seed: u64) -> Option<(Vector2<hsl_types::World>, usize)> {
    let command = MotionCommand::VisualKick {
        head: HeadMotion::ZeroAngles,
        ball_position: Point2::new(0.2, 0.0),
        kick_direction: Orientation2::identity(),
        target_position: Point2::new(3.0, 0.0),
        robot_theta_to_field: Orientation2::identity(),
        kick_power: KickPower::Short,
    };
    let mut app = obeying(of_motion(motion), Pose2::default(), command);
    app.insert_resource(SimulatorRandomness::new(seed));
    put(&mut app, SimulatedBall::resting(Point2::new(0.2, 0.0)));
    (1..=40).find_map(|tick| {
        play(&mut app, 1);
        let ball = ball_of(&app);
        let touch = ball.last_touch?;
        assert_eq!(touch.robot, hulk(1));
        Some((ball.velocity, tick))
    })
}

#[test]
fn direction_and_speed_scatter() {
    let kicks: Vec<_> = (1..=400)
        .map(|seed| {
            let motion = MotionErrors {
                kick_direction: 0.2,
                kick_speed: 0.1,
                ..MotionErrors::default()
            };
            kick(motion, seed).expect("it hits").0
        })
        .collect();
    let angles: Vec<_> = kicks.iter().map(|velocity| velocity.angle()).collect();
    let speeds: Vec<_> = kicks.iter().map(|velocity| velocity.norm() / 2.0).collect();
    assert_near(mean(&angles), 0.0, 0.03);
    assert_near(deviation(&angles), 0.2, 0.02);
    assert_near(mean(&speeds), 1.0, 0.015);
    assert_near(deviation(&speeds), 0.1, 0.01);
    // Direction and speed are independent.
    let products = std::iter::zip(&angles, &speeds).map(|(angle, speed)| angle * (speed - 1.0));
    assert_near(mean(&products.collect::<Vec<_>>()), 0.0, 0.003);
}

#[test]
fn kicks_miss_with_the_configured_probability() {
    let hits = (1..=400).filter(|seed| {
        let motion = MotionErrors {
            kick_miss: 0.3,
            ..MotionErrors::default()
        };
        kick(motion, *seed).is_some()
    });
    assert_near(hits.count() as f32 / 400.0, 0.7, 0.07);
}

#[test]
fn a_kick_needs_its_preparation() {
    let motion = |milliseconds| MotionErrors {
        kick_preparation: Duration::from_millis(milliseconds),
        ..MotionErrors::default()
    };
    let ticks = |milliseconds| kick(motion(milliseconds), 1).map(|(_, ticks)| ticks);
    assert_eq!(ticks(0), Some(1));
    assert_eq!(ticks(200), Some(21));
}
