//! Motion engines of the team.

use hsl_types::{HeadMotion, KickPower, MotionCommand, Orientation2, Point2};
use hsl_wire::sensor_msgs::JointState;
use lola::Joint;
use nao_bridge::{JointTargets, Notice, RobotInput};
use robot_bridge::Velocity;

use crate::robot::{Robot, stand, targets, walk};

/// Returns the command to kick a ball in front of the robot.
fn kick() -> MotionCommand {
    MotionCommand::VisualKick {
        head: HeadMotion::ZeroAngles,
        ball_position: Point2::new(0.2, 0.0),
        kick_direction: Orientation2::identity(),
        target_position: Point2::new(3.0, 0.0),
        robot_theta_to_field: Orientation2::identity(),
        kick_power: KickPower::Long,
    }
}

#[test]
fn an_engine_moves_the_legs_of_a_robot_that_walks() {
    let mut robot = Robot::standing(walk());
    robot.targets = Some(targets(&[(Joint::LKneePitch, 1.2), (Joint::HeadYaw, 1.0)]));
    robot.run(1.0);
    assert!((robot.angle(Joint::LKneePitch) - 1.2).abs() < 0.01);
    // The head follows the behavior; joints without a target have the angle of the standing pose.
    assert_eq!(robot.angle(Joint::HeadYaw), 0.0);
    assert!((robot.angle(Joint::RKneePitch) - 0.84).abs() < 0.01);
}

#[test]
fn an_engine_does_not_move_a_robot_that_stands() {
    let mut robot = Robot::standing(stand());
    robot.targets = Some(targets(&[(Joint::LKneePitch, 1.2)]));
    robot.run(1.0);
    assert!((robot.angle(Joint::LKneePitch) - 0.84).abs() < 0.01);
}

#[test]
fn targets_out_of_range_are_clamped() {
    let mut robot = Robot::standing(walk());
    robot.targets = Some(targets(&[(Joint::LKneePitch, 9.0)]));
    let cycle = robot.run(0.1);
    let maximum = Joint::LKneePitch.range().maximum;
    assert_eq!(cycle.effectors.position[Joint::LKneePitch], maximum);
}

#[test]
fn a_robot_without_engines_stands_instead_of_kicking_and_logs_it_once() {
    let robot = Robot::standing(kick());
    let mut robot = robot;
    robot.run(1.0);
    assert!(robot.is_stiff());
    assert!((robot.angle(Joint::LKneePitch) - 0.84).abs() < 0.01);
    assert_eq!(robot.log, []);
    robot.command = Some(walk());
    robot.run(1.0);
    assert_eq!(robot.log, [Notice::NoEngine("walk")]);
}

#[test]
fn the_pose_follows_the_velocity_of_the_walk_engine_until_it_expires() {
    let mut robot = Robot::standing(walk());
    for _ in 0..100 {
        let walked = Velocity {
            forward: 0.2,
            ..Velocity::default()
        };
        robot
            .bridge
            .handle(RobotInput::WalkVelocity(walked), robot.now);
        robot.cycle();
    }
    let walked = robot.cycle().world_state.robot.ground_to_field;
    assert!((walked.translation().x - 0.2424).abs() < 1e-3, "{walked:?}");
    let stopped = robot.run(2.0).world_state.robot.ground_to_field;
    assert!(stopped.translation().x < 0.2424 + 0.2 * 0.25);
}

#[test]
fn all_invalid_targets_are_reported_and_refused() {
    let faults = JointTargets::from_message(&JointState {
        name: vec!["Tail".to_owned(), "HeadYaw".to_owned()],
        position: vec![0.0, f64::NAN, 1.0],
        ..JointState::default()
    });
    let text = faults.unwrap_err().to_string();
    for part in [
        "has 3 values for 2 names",
        "Tail: is not a joint of a NAO",
        "HeadYaw: must be finite, got NaN",
    ] {
        assert!(text.contains(part), "{part} not in {text}");
    }
}

#[test]
fn more_targets_than_a_nao_has_joints_are_refused() {
    let names = Joint::ALL.len() + 1;
    let faults = JointTargets::from_message(&JointState {
        name: vec!["HeadYaw".to_owned(); names],
        position: vec![0.0; names],
        ..JointState::default()
    });
    let text = faults.unwrap_err().to_string();
    assert!(
        text.contains("name: has 26 names, at most 25 are allowed"),
        "{text}"
    );
}
