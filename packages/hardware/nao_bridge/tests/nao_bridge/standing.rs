//! Standing up from limp joints, and looking around.

use hsl_types::{HeadMotion, ImageRegion, MotionCommand, Point2, PrimaryState};
use lola::Joint;
use nao_bridge::{NaoParameters, Notice, StandDown};

use crate::robot::{Robot, stand};

#[test]
fn a_robot_is_limp_until_its_chest_button_is_pressed() {
    let mut robot = Robot::new();
    robot.command = Some(stand());
    let cycle = robot.run(1.0);
    assert!(robot.is_limp());
    assert_eq!(robot.log, [Notice::Limp(StandDown::WaitsForButton)]);
    let primary_state = cycle.world_state.robot.primary_state;
    assert_eq!(primary_state, PrimaryState::Damping);
    robot.press_chest();
    robot.run(3.0);
    assert!(robot.is_stiff());
    assert_eq!(robot.log[1..], [Notice::Prepares, Notice::Ready]);
}

#[test]
fn a_robot_that_needs_no_button_stands_up_at_once() {
    let mut robot = Robot::with(NaoParameters {
        needs_button: false,
        ..NaoParameters::default()
    });
    robot.command = Some(stand());
    robot.run(3.0);
    assert!(robot.is_stiff());
}

#[test]
fn joints_move_to_the_standing_pose_without_a_jump() {
    let mut robot = Robot::new();
    robot.command = Some(stand());
    robot.press_chest();
    let mut before = robot.angle(Joint::LKneePitch);
    for _ in 0..250 {
        let wanted = robot.cycle().effectors.position[Joint::LKneePitch];
        assert!((wanted - before).abs() < 0.02, "from {before} to {wanted}");
        before = wanted;
    }
    assert!((robot.angle(Joint::LKneePitch) - 0.84).abs() < 0.01);
    // The torso is upright: the sum of a leg's angles is zero.
    let leg = [Joint::LHipPitch, Joint::LKneePitch, Joint::LAnklePitch];
    let sum: f32 = leg.iter().map(|joint| robot.angle(*joint)).sum();
    assert!(sum.abs() < 0.01);
}

#[test]
fn the_head_looks_at_a_point_on_the_left_and_below_the_horizon() {
    let head = HeadMotion::LookAt {
        target: Point2::new(1.0, 1.0),
        image_region: ImageRegion::Center,
    };
    let robot = Robot::standing(MotionCommand::Stand { head });
    assert!((robot.angle(Joint::HeadYaw) - 0.785).abs() < 0.01);
    assert!((robot.angle(Joint::HeadPitch) - 0.340).abs() < 0.01);
}

#[test]
fn the_head_sweeps_to_both_sides_when_it_looks_around() {
    let head = HeadMotion::LookAround;
    let mut robot = Robot::standing(MotionCommand::Stand { head });
    let mut seen = Vec::new();
    for _ in 0..400 {
        robot.cycle();
        seen.push(robot.angle(Joint::HeadYaw));
    }
    assert!(seen.iter().any(|yaw| *yaw > 1.0) && seen.iter().any(|yaw| *yaw < -1.0));
    let fastest = seen
        .windows(2)
        .map(|it| (it[1] - it[0]).abs())
        .fold(0.0, f32::max);
    assert!(fastest < 0.03, "{fastest} rad in a cycle");
}

#[test]
fn a_head_without_stiffness_leaves_the_body_stiff() {
    let head = HeadMotion::Unstiff;
    let mut robot = Robot::standing(stand());
    robot.command = Some(MotionCommand::Stand { head });
    robot.run(0.1);
    let stiffness = robot.sensors().stiffness;
    assert_eq!(stiffness[Joint::HeadYaw], 0.0);
    assert!(stiffness[Joint::LKneePitch] > 0.0);
}

#[test]
fn damping_is_commanded_and_ends_with_the_next_command() {
    let mut robot = Robot::standing(stand());
    robot.command = Some(MotionCommand::Damping);
    let cycle = robot.run(0.1);
    assert!(robot.is_limp());
    // With `Damping` the behavior would command damping forever.
    let primary_state = cycle.world_state.robot.primary_state;
    assert_eq!(primary_state, PrimaryState::Initial);
    robot.command = Some(stand());
    robot.run(3.0);
    assert!(robot.is_stiff());
}
