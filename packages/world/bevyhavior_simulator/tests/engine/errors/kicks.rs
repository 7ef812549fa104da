//! Kicks that scatter, miss or need a preparation.

use std::time::Duration;

use bevyhavior_simulator::{MotionErrors, SimulatorRandomness};
use hsl_types::{
    HeadMotion, KickPower, MotionCommand, Orientation2, Point2, Pose2, SimulatedBall, Vector2,
};

use super::motion::of_motion;
use super::samples::{assert_near, deviation, mean};
use crate::common::{ball_of, doing, hulk, obeying, play, plugin, pose_of, put, world_with};

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

/// Lets a robot kick the ball at the origin along the x axis, from a pose and with a distance behind the ball. Returns
/// the position of the robot at the kick, and the number of ticks until then.
fn walk_and_kick(
    pose: Pose2<hsl_types::World>,
    distance: f32,
) -> (Point2<hsl_types::World>, usize) {
    let config = of_motion(MotionErrors {
        kick_stand_distance: distance,
        ..MotionErrors::default()
    });
    let mut app = world_with(plugin(config), &[(hulk(1), pose)], |_, input| {
        let field_to_ground = input.world_state.robot.ground_to_field.inverse();
        Ok(doing(MotionCommand::VisualKick {
            head: HeadMotion::ZeroAngles,
            ball_position: field_to_ground * Point2::origin(),
            kick_direction: field_to_ground * Orientation2::identity(),
            target_position: field_to_ground * Point2::new(3.0, 0.0),
            robot_theta_to_field: Orientation2::identity(),
            kick_power: KickPower::Short,
        }))
    });
    put(&mut app, SimulatedBall::resting(Point2::origin()));
    for tick in 1..=3000 {
        play(&mut app, 1);
        let ball = ball_of(&app);
        if ball.last_touch.is_some() {
            assert_near(ball.velocity.angle(), 0.0, 1e-3);
            let pose = pose_of(&mut app, hulk(1)).expect("it is on the field");
            return (pose.as_pose().position, tick);
        }
    }
    panic!("the robot does not kick from {pose:?}");
}

#[test]
fn a_robot_kicks_from_where_it_stands_or_walks_behind_the_ball_first() {
    // It stands between the ball and its target.
    let pose = Pose2::new(0.5, 0.1, 0.0);
    let (place, tick) = walk_and_kick(pose, 0.0);
    assert_eq!((place, tick), (pose.position, 1));
    let (place, tick) = walk_and_kick(pose, 0.25);
    assert!(place.distance(Point2::new(-0.25, 0.0)) < 0.06, "{place:?}");
    assert!(tick > 100, "{tick}");
}

#[test]
fn the_preparation_begins_behind_the_ball() {
    let ticks = |milliseconds| {
        let config = of_motion(MotionErrors {
            kick_stand_distance: 0.25,
            kick_preparation: Duration::from_millis(milliseconds),
            ..MotionErrors::default()
        });
        let command = MotionCommand::VisualKick {
            head: HeadMotion::ZeroAngles,
            ball_position: Point2::new(0.25, 0.0),
            kick_direction: Orientation2::identity(),
            target_position: Point2::new(3.0, 0.0),
            robot_theta_to_field: Orientation2::identity(),
            kick_power: KickPower::Short,
        };
        let mut app = obeying(config, Pose2::default(), command);
        put(&mut app, SimulatedBall::resting(Point2::new(0.25, 0.0)));
        (1..=40).find(|_| {
            play(&mut app, 1);
            ball_of(&app).last_touch.is_some()
        })
    };
    assert_eq!((ticks(0), ticks(200)), (Some(1), Some(21)));
}
