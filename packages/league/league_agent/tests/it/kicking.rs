//! Kicking.

use league_agent::Motion;
use nalgebra::Vector2;
use simspark_protocol::Side;

use crate::arena::{Arena, ONE};

#[test]
fn both_feet_kick_the_ball_some_metres_ahead_and_the_robot_stands_afterwards() {
    for (foot, aside) in [(Side::Right, -0.055), (Side::Left, 0.055)] {
        for robot_type in [0, 2, 4] {
            let mut arena = Arena::with_types(3, &[(ONE, robot_type)]);
            arena.execute_motion(1.0, Motion::Stand);
            arena.play_on();
            let truth = arena.truth(ONE);
            let (sine, cosine) = (libm::sin(truth.heading), libm::cos(truth.heading));
            let ahead = Vector2::new(cosine, sine);
            let left = Vector2::new(-sine, cosine);
            let ball = truth.head.xy() + ahead * 0.175 + left * aside;
            arena.place_ball(ball);
            arena.execute_motion(0.2, Motion::Stand);
            arena.execute_motion(0.1, Motion::Kick(foot));
            arena.execute_motion(5.0, Motion::Stand);
            let truth = arena.truth(ONE);
            let way = truth.ball - ball;
            let name = format!("{foot} foot, type {robot_type}: {way:?}, {truth:?}");
            assert!(
                way.dot(&ahead) > 3.0 && way.dot(&left).abs() < 0.6,
                "{name}"
            );
            assert!(truth.head.z > 0.45, "{name}");
        }
    }
}
