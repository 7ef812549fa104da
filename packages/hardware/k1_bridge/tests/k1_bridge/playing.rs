//! Calls and modes of a robot without problems.

use std::f32::consts::{FRAC_PI_2, PI};

use booster::{Call, Mode, Odometer};
use hsl_types::{
    FallDownStateKind, HeadMotion, ImageRegion, KickPower, MotionCommand, Orientation2, Point2,
    Vector2,
};
use k1_bridge::{K1Input, Notice};

use crate::robot::{Robot, stand, walk};

#[test]
fn a_robot_stands_before_it_plays_and_refuses_nothing() {
    let mut robot = Robot::new();
    robot.command = Some(walk());
    robot.run(6.0);
    let expected = [
        Notice::Connected,
        Notice::ModeRequested(Mode::Prepare),
        Notice::ModeRequested(Mode::Soccer),
    ];
    assert_eq!(robot.log, expected);
    assert_eq!(robot.k1.mode(), Mode::Soccer);
}

#[test]
fn a_walking_robot_is_called_every_20_ms_and_its_pose_follows_its_odometer() {
    let mut robot = Robot::playing(walk());
    let before = robot.tick().world_state.unwrap().robot.ground_to_field;
    robot.calls.clear();
    let tick = robot.run(2.0);
    let moves = robot
        .calls
        .iter()
        .filter(|it| matches!(it, Call::Move { .. }));
    assert_eq!(moves.count(), 100);
    assert_eq!(robot.k1.velocity(), (0.2, 0.0, 0.0));
    let after = tick.world_state.unwrap().robot.ground_to_field;
    let walked = after.translation().x - before.translation().x;
    assert!((walked - 0.4).abs() < 0.01, "{walked} m");
}

#[test]
fn a_standing_robot_does_not_walk_and_looks_at_the_commanded_point() {
    let head = HeadMotion::LookAt {
        target: Point2::new(1.0, -1.0),
        image_region: ImageRegion::Center,
    };
    let robot = Robot::playing(MotionCommand::Stand { head });
    assert_eq!(robot.k1.velocity(), (0.0, 0.0, 0.0));
    let (yaw, pitch) = robot.k1.head();
    assert!((yaw + 0.785).abs() < 0.01 && (pitch - 0.340).abs() < 0.01);
}

#[test]
fn the_pose_follows_the_odometer_whatever_its_origin_and_direction() {
    let mut robot = Robot::playing(stand());
    let before = robot.tick().world_state.unwrap().robot.ground_to_field;
    robot.is_connected = false;
    for (x, y, theta) in [(5.0, 5.0, FRAC_PI_2), (5.0, 6.0, PI), (4.5, 6.0, PI)] {
        let odometer = Odometer { x, y, theta };
        robot
            .bridge
            .handle(K1Input::Odometer(odometer), robot.time());
    }
    let after = robot.tick().world_state.unwrap().robot.ground_to_field;
    // The first state moves the odometer elsewhere. Then the robot walked 1 m, turned left, and walked 0.5 m.
    let jump = before.as_pose().position + Vector2::new(5.0, 5.0);
    let end = after.as_pose().position;
    assert!(end.distance(jump + Vector2::new(0.0, 1.0) + Vector2::new(-0.5, 0.0)) < 1e-4);
    let turned = before.orientation().angle_to(after.orientation());
    assert!((turned.abs() - PI).abs() < 1e-4);
}

#[test]
fn an_odometer_that_is_not_finite_moves_nothing() {
    let mut robot = Robot::playing(stand());
    let before = robot.tick().world_state.unwrap().robot.ground_to_field;
    let odometer = Odometer {
        x: f32::NAN,
        ..Odometer::default()
    };
    robot
        .bridge
        .handle(K1Input::Odometer(odometer), robot.time());
    let after = robot.tick().world_state.unwrap().robot.ground_to_field;
    assert_eq!(before, after);
}

#[test]
fn the_head_turns_no_faster_than_it_may_from_where_it_is() {
    let head = HeadMotion::LookAround;
    let mut robot = Robot::new();
    robot.command = Some(MotionCommand::Stand { head });
    let mut before = robot.k1.head();
    for _ in 0..1000 {
        robot.tick();
        let (yaw, pitch) = robot.k1.head();
        // 2 rad/s for 20 ms.
        assert!((yaw - before.0).abs() < 0.041 && (pitch - before.1).abs() < 0.041);
        before = (yaw, pitch);
    }
    assert!(robot.k1.mode().walks());
}

#[test]
fn damping_and_prepare_are_modes_of_the_robot() {
    let mut robot = Robot::playing(stand());
    robot.command = Some(MotionCommand::Prepare);
    robot.run(0.1);
    assert_eq!(robot.k1.mode(), Mode::Prepare);
    robot.command = Some(MotionCommand::Damping);
    robot.run(0.1);
    assert_eq!(robot.k1.mode(), Mode::Damping);
    let ways = [
        Call::ChangeMode(Mode::Prepare),
        Call::ChangeMode(Mode::Damping),
    ];
    let changes: Vec<_> = robot
        .calls
        .iter()
        .filter(|it| matches!(it, Call::ChangeMode(_)))
        .copied()
        .collect();
    assert_eq!(changes, ways);
}

#[test]
fn a_kick_begins_once_follows_the_ball_and_ends_with_the_next_command() {
    let mut robot = Robot::playing(stand());
    robot.command = Some(MotionCommand::VisualKick {
        head: HeadMotion::ZeroAngles,
        ball_position: Point2::new(0.3, 0.1),
        kick_direction: Orientation2::new(0.5),
        target_position: Point2::new(4.0, 1.0),
        robot_theta_to_field: Orientation2::new(-0.25),
        kick_power: KickPower::Long,
    });
    robot.run(0.5);
    let kick = robot.k1.kick().unwrap();
    assert!((kick.x - 0.3).abs() < 1e-6 && (kick.goal_x - 4.0).abs() < 1e-6);
    assert!((kick.dir - 0.5).abs() < 1e-6 && (kick.robot_theta_to_field + 0.25).abs() < 1e-6);
    assert_eq!(kick.power, 6.0);
    robot.command = Some(stand());
    robot.run(0.1);
    assert_eq!(robot.k1.kick(), None);
    let kicks: Vec<_> = robot
        .calls
        .iter()
        .filter(|it| matches!(it, Call::VisualKick { .. }))
        .copied()
        .collect();
    let expected = [true, false].map(|start| Call::VisualKick { start });
    assert_eq!(kicks, expected);
    assert_eq!(robot.log, []);
}

#[test]
fn a_fallen_robot_is_called_once_to_get_up_and_plays_again() {
    let mut robot = Robot::playing(walk());
    robot.k1.apply("fall".parse().unwrap());
    let state = robot.run(0.1).world_state.unwrap().fall_down_state;
    assert_eq!(state.kind, FallDownStateKind::HasFallen);
    assert!(state.is_recovery_available);
    assert_eq!(robot.k1.velocity(), (0.0, 0.0, 0.0));
    robot.command = Some(MotionCommand::StandUp);
    let state = robot.run(1.0).world_state.unwrap().fall_down_state;
    assert_eq!(state.kind, FallDownStateKind::IsGettingUp);
    let state = robot.run(6.0).world_state.unwrap().fall_down_state;
    assert_eq!(state.kind, FallDownStateKind::IsReady);
    let get_up_calls = robot.calls.iter().filter(|it| **it == Call::GetUp);
    assert_eq!(get_up_calls.count(), 1);
    robot.command = Some(walk());
    robot.run(1.0);
    assert_eq!(robot.k1.velocity(), (0.2, 0.0, 0.0));
}
