//! Motion of the robot.

use std::time::Duration;

use lola::stand_in::SimulatedNao;
use lola::{CYCLE, Effectors, Joint, JointStatus, Joints};

/// Returns an answer that moves one joint to an angle; the targets of all others are 0.
fn towards(joint: Joint, angle: f32, stiffness: f32) -> Effectors {
    let mut effectors = Effectors {
        stiffness: Joints::from_fn(|_| stiffness),
        ..Effectors::default()
    };
    effectors.position[joint] = angle;
    effectors
}

/// Returns the angle of a joint after a second.
fn after_a_second(robot: &mut SimulatedNao, joint: Joint) -> f32 {
    for _ in 0..84 {
        robot.step(CYCLE);
    }
    robot.sensors(0.0).position[joint]
}

#[test]
fn a_stiff_joint_turns_to_its_angle() {
    let mut robot = SimulatedNao::default();
    robot.command(towards(Joint::HeadYaw, 0.7, 1.0));
    assert_eq!(after_a_second(&mut robot, Joint::HeadYaw), 0.7);
}

#[test]
fn a_limp_joint_does_not_move() {
    let mut robot = SimulatedNao::default();
    robot.command(towards(Joint::HeadYaw, 0.7, 0.0));
    assert_eq!(after_a_second(&mut robot, Joint::HeadYaw), 0.0);
}

#[test]
fn a_joint_stops_at_the_end_of_its_range() {
    let mut robot = SimulatedNao::default();
    robot.command(towards(Joint::HeadPitch, 3.0, 1.0));
    let expected = Joint::HeadPitch.range().maximum;
    assert_eq!(after_a_second(&mut robot, Joint::HeadPitch), expected);
}

#[test]
fn a_joint_needs_time_and_more_of_it_with_less_stiffness() {
    let moved = |stiffness| {
        let mut robot = SimulatedNao::default();
        robot.command(towards(Joint::HeadYaw, 2.0, stiffness));
        robot.step(Duration::from_millis(12));
        robot.sensors(0.0).position[Joint::HeadYaw]
    };
    assert!(0.0 < moved(0.5) && moved(0.5) < moved(1.0) && moved(1.0) < 0.1);
}

#[test]
fn a_critical_joint_has_no_stiffness() {
    let mut robot = SimulatedNao::default();
    robot.status[Joint::LKneePitch] = JointStatus::Critical;
    robot.command(towards(Joint::LKneePitch, 1.0, 1.0));
    assert_eq!(after_a_second(&mut robot, Joint::LKneePitch), 0.0);
    let sensors = robot.sensors(0.0);
    assert_eq!(sensors.stiffness[Joint::LKneePitch], 0.0);
    assert_eq!(sensors.stiffness[Joint::RKneePitch], 1.0);
}

#[test]
fn a_standing_robot_measures_gravity_downwards_and_a_lying_one_along_its_torso() {
    let mut robot = SimulatedNao::default();
    let standing = robot.sensors(0.0);
    assert!((standing.accelerometer.z + 9.806_65).abs() < 1e-5);
    assert!(standing.fsr.left.front_left > 0.0);
    robot.angles.y = std::f32::consts::FRAC_PI_2;
    let lying = robot.sensors(0.0);
    assert!(lying.accelerometer.x.abs() > 9.8 && lying.accelerometer.z.abs() < 1e-5);
    assert_eq!(lying.fsr.left.front_left, 0.0);
}
