//! Falling, lying on the ground and getting up.

use hsl_types::{FallDownStateKind, MotionCommand};
use lola::Joint;
use nao_bridge::{Notice, StandDown};

use crate::robot::{Robot, stand, targets};

/// Returns a robot that lies on its face, whose behavior commands to stand up.
fn lying() -> Robot {
    let mut robot = Robot::standing(stand());
    robot.command = Some(MotionCommand::StandUp);
    robot.nao.angles.y = 1.4;
    let state = robot.run(2.0).world_state.fall_down_state;
    assert_eq!(state.kind, FallDownStateKind::HasFallen);
    assert!(state.is_recovery_available);
    robot
}

#[test]
fn a_robot_that_leans_too_far_falls_and_becomes_limp() {
    let mut robot = Robot::standing(stand());
    robot.nao.angles.x = -0.7;
    let state = robot.run(0.2).world_state.fall_down_state;
    assert_eq!(state.kind, FallDownStateKind::IsFalling);
    assert!(!state.is_recovery_available);
    assert!(robot.is_limp());
    assert_eq!(robot.log, [Notice::Limp(StandDown::Falls)]);
}

#[test]
fn a_robot_that_is_caught_stands_again() {
    let mut robot = Robot::standing(stand());
    robot.nao.angles.x = 0.7;
    robot.run(0.2);
    robot.nao.angles.x = 0.0;
    let state = robot.run(3.0).world_state.fall_down_state;
    assert_eq!(state.kind, FallDownStateKind::IsReady);
    assert!(robot.is_stiff());
}

#[test]
fn a_short_shake_is_not_a_fall() {
    let mut robot = Robot::standing(stand());
    robot.nao.angles.y = 0.7;
    robot.cycle();
    robot.nao.angles.y = 0.0;
    robot.run(0.5);
    assert_eq!(robot.log, []);
}

#[test]
fn a_lying_robot_stays_limp_without_a_motion_engine() {
    let mut robot = lying();
    robot.run(5.0);
    assert!(robot.is_limp());
    assert_eq!(robot.log.last(), Some(&Notice::Limp(StandDown::Lies)));
}

#[test]
fn a_motion_engine_gets_a_lying_robot_up() {
    let mut robot = lying();
    robot.targets = Some(targets(&[(Joint::LShoulderPitch, 0.3)]));
    let state = robot.run(1.0).world_state.fall_down_state;
    assert_eq!(state.kind, FallDownStateKind::IsGettingUp);
    assert!((robot.angle(Joint::LShoulderPitch) - 0.3).abs() < 0.01);
    robot.nao.angles.y = 0.0;
    let state = robot.run(1.0).world_state.fall_down_state;
    assert_eq!(state.kind, FallDownStateKind::IsReady);
}

#[test]
fn a_robot_becomes_limp_if_the_engine_is_silent_while_it_gets_up() {
    let mut robot = lying();
    robot.targets = Some(targets(&[(Joint::LShoulderPitch, 0.3)]));
    robot.run(0.5);
    robot.targets = None;
    robot.run(0.5);
    assert!(robot.is_limp());
}
