//! Problems that make all joints limp, and their log messages.

use hsl_types::PrimaryState;
use lola::{CYCLE, Joint, JointStatus};
use nao_bridge::{Notice, StandDown};
use robot_bridge::Velocity;

use crate::robot::{Robot, stand, walk};

#[test]
fn a_robot_is_limp_after_half_a_second_without_commands() {
    let mut robot = Robot::standing(stand());
    robot.command = None;
    robot.run(0.45);
    assert!(robot.is_stiff());
    robot.run(0.1);
    assert!(robot.is_limp());
    let texts = robot.texts();
    assert!(
        texts[0].starts_with("all joints are limp: no motion_command for 0.5"),
        "{texts:?}"
    );
    assert_eq!(texts.len(), 1);
}

#[test]
fn a_robot_stands_up_again_when_commands_arrive_again() {
    let mut robot = Robot::standing(stand());
    robot.command = None;
    let cycle = robot.run(1.0);
    assert_eq!(cycle.world_state.robot.primary_state, PrimaryState::Initial);
    robot.command = Some(stand());
    robot.run(3.0);
    assert!(robot.is_stiff());
}

#[test]
fn a_joint_that_is_very_hot_makes_all_joints_limp_until_it_has_cooled() {
    let mut robot = Robot::standing(stand());
    robot.nao.status[Joint::RKneePitch] = JointStatus::Hot;
    robot.run(0.1);
    assert!(robot.is_stiff());
    robot.nao.status[Joint::RKneePitch] = JointStatus::VeryHot;
    robot.run(0.1);
    assert!(robot.is_limp());
    let why = StandDown::Hot(Joint::RKneePitch, JointStatus::VeryHot);
    assert_eq!(robot.log, [Notice::Limp(why)]);
    robot.nao.status[Joint::RKneePitch] = JointStatus::Normal;
    robot.run(3.0);
    assert!(robot.is_stiff());
}

#[test]
fn all_buttons_of_the_head_stop_the_robot_until_its_chest_is_pressed() {
    let mut robot = Robot::standing(stand());
    robot.nao.touch.head_front = true;
    robot.nao.touch.head_middle = true;
    robot.run(0.1);
    assert!(robot.is_stiff());
    robot.nao.touch.head_rear = true;
    robot.cycle();
    robot.nao.touch = lola::Touch::default();
    robot.run(1.0);
    assert!(robot.is_limp());
    assert_eq!(robot.log, [Notice::Limp(StandDown::Stopped)]);
    robot.press_chest();
    robot.run(3.0);
    assert!(robot.is_stiff());
}

#[test]
fn a_robot_whose_connection_was_lost_is_limp_and_stands_up_slowly() {
    let mut robot = Robot::standing(stand());
    robot.bridge.disconnect();
    robot.nao.make_limp();
    assert!(robot.is_limp());
    robot.cycle();
    assert_eq!(robot.cycle().velocity, Velocity::default());
    robot.run(3.0);
    assert_eq!(robot.log, [Notice::Prepares, Notice::Ready]);
}

#[test]
fn no_velocity_is_sent_before_the_robot_stands_and_after_it_fell() {
    let mut robot = Robot::new();
    robot.command = Some(walk());
    robot.press_chest();
    assert_eq!(robot.run(1.0).velocity, Velocity::default());
    assert!(robot.run(2.0).velocity.forward > 0.1);
    robot.nao.angles.y = 0.8;
    robot.run(0.2);
    assert_eq!(robot.cycle().velocity, Velocity::default());
}

#[test]
fn a_command_to_walk_never_leaves_the_limits_of_the_walk_engine() {
    let mut robot = Robot::standing(stand());
    let velocity = hsl_types::Vector2::new(3.0, 0.4);
    robot.command = Some(hsl_types::MotionCommand::WalkWithVelocity {
        head: hsl_types::HeadMotion::ZeroAngles,
        velocity,
        angular_velocity: -9.0,
    });
    let sent = robot.run(CYCLE.as_secs_f64()).velocity;
    assert!((sent.forward - 0.3).abs() < 1e-6 && (sent.left - 0.04).abs() < 1e-6);
    assert_eq!(sent.turn, -2.0);
}
