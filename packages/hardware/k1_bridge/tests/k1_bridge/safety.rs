//! Problems that let the robot stand down, and their log messages.

use std::time::Duration;

use booster::{Call, Mode, Status};
use hsl_types::{MotionCommand, PrimaryState};
use k1_bridge::stand_in::{Limits, StandIn};
use k1_bridge::{K1Parameters, Notice, StandDown};

use crate::robot::{Robot, stand, walk};

#[test]
fn nothing_is_sent_before_the_robot_is_connected() {
    let mut robot = Robot::new();
    robot.is_connected = false;
    robot.command = Some(walk());
    let tick = robot.run(3.0);
    assert_eq!((robot.calls.len(), robot.log.len()), (0, 0));
    assert_eq!(tick.world_state, None);
}

#[test]
fn a_robot_gets_no_calls_before_the_first_command() {
    let mut robot = Robot::new();
    robot.run(3.0);
    assert_eq!(robot.calls, []);
    assert_eq!(robot.log[1], Notice::StandsDown(StandDown::NoCommand(None)));
}

#[test]
fn a_robot_without_commands_stops_and_becomes_limp_later() {
    let mut robot = Robot::playing(walk());
    robot.command = None;
    robot.run(0.45);
    assert_eq!(robot.k1.velocity(), (0.2, 0.0, 0.0));
    robot.run(0.15);
    assert_eq!(robot.k1.velocity(), (0.0, 0.0, 0.0));
    assert!(robot.k1.mode().walks());
    robot.run(5.0);
    assert_eq!(robot.k1.mode(), Mode::Damping);
    let texts = robot.texts();
    assert!(
        texts[0].starts_with("the robot stops: no motion_command for 0.5"),
        "{texts:?}"
    );
    assert!(
        texts[1].starts_with("all joints are limp: no motion_command for 5.0"),
        "{texts:?}"
    );
    robot.command = Some(walk());
    robot.run(5.0);
    assert_eq!(robot.k1.velocity(), (0.2, 0.0, 0.0));
}

#[test]
fn a_motor_that_is_too_hot_makes_the_robot_limp_until_it_has_cooled() {
    let mut robot = Robot::playing(walk());
    robot.k1.apply("heat 13 81".parse().unwrap());
    let tick = robot.run(0.1);
    assert_eq!(robot.k1.mode(), Mode::Damping);
    let state = tick.world_state.unwrap().robot.primary_state;
    assert_eq!(state, PrimaryState::Damping);
    let text = "all joints are limp: motor 13 is too hot (81 °C)";
    assert_eq!(robot.texts()[0], text);
    robot.k1.apply("heat 13 79".parse().unwrap());
    robot.run(5.0);
    assert_eq!(robot.k1.mode(), Mode::Damping);
    robot.k1.apply("heat 13 60".parse().unwrap());
    robot.run(5.0);
    assert_eq!(robot.k1.mode(), Mode::Soccer);
}

#[test]
fn a_button_that_is_held_makes_the_robot_limp_until_one_is_clicked() {
    let mut robot = Robot::playing(walk());
    robot.k1.apply("hold 1".parse().unwrap());
    let tick = robot.run(0.1);
    assert_eq!(robot.k1.mode(), Mode::Damping);
    let state = tick.world_state.unwrap().robot.primary_state;
    assert_eq!(state, PrimaryState::Damping);
    let text = "all joints are limp: button 1 was held; click a button to continue";
    assert_eq!(robot.texts()[0], text);
    robot.run(5.0);
    assert_eq!(robot.k1.mode(), Mode::Damping);
    robot.k1.apply("click 0".parse().unwrap());
    robot.run(5.0);
    assert_eq!(robot.k1.velocity(), (0.2, 0.0, 0.0));
}

#[test]
fn a_robot_that_needs_a_button_gets_no_calls_until_one_is_clicked() {
    let mut robot = Robot::with(K1Parameters {
        needs_button: true,
        ..K1Parameters::default()
    });
    robot.command = Some(walk());
    robot.run(5.0);
    assert_eq!(robot.calls, []);
    let waits = Notice::StandsDown(StandDown::WaitsForButton);
    assert_eq!(robot.log[1..], [waits]);
    assert!(!waits.is_warning());
    robot.k1.apply("click 1".parse().unwrap());
    robot.run(5.0);
    assert_eq!(robot.k1.velocity(), (0.2, 0.0, 0.0));
}

#[test]
fn a_disconnected_robot_gets_no_calls_and_its_mode_is_requested_again_afterwards() {
    let mut robot = Robot::playing(walk());
    robot.is_connected = false;
    robot.run(0.6);
    robot.calls.clear();
    assert_eq!(robot.run(1.0).world_state, None);
    assert_eq!(robot.calls, []);
    // Without calls the robot stands.
    assert_eq!(robot.k1.velocity(), (0.0, 0.0, 0.0));
    assert!(matches!(robot.log[..], [Notice::Disconnected(_)]));
    robot.is_connected = true;
    robot.run(5.0);
    assert_eq!(robot.calls[0], Call::ChangeMode(Mode::Prepare));
    assert_eq!(robot.k1.velocity(), (0.2, 0.0, 0.0));
}

#[test]
fn a_bridge_that_ends_stops_the_robot() {
    let mut robot = Robot::playing(walk());
    let last = robot.bridge.end(robot.time());
    robot.now += Duration::from_millis(10);
    robot.send(&last);
    assert_eq!(robot.k1.velocity(), (0.0, 0.0, 0.0));
}

#[test]
fn a_mode_that_is_refused_is_requested_again_after_a_second() {
    let mut robot = Robot::new();
    robot.k1 = StandIn::new(Limits {
        prepare: Duration::from_secs(6),
        ..Limits::default()
    });
    robot.command = Some(stand());
    robot.run(6.0);
    let refused = Notice::Refused {
        api_id: 2000,
        status: Status::STATE_TRANSITION_FAILED,
    };
    let count = robot.log.iter().filter(|it| **it == refused).count();
    assert_eq!(count, 1, "{:?}", robot.texts());
    let moves = robot.calls.iter().any(|it| matches!(it, Call::Move { .. }));
    assert!(!moves, "there is a call to move in another mode");
    robot.run(4.0);
    assert!(robot.k1.mode().walks(), "{:?}", robot.texts());
}

#[test]
fn a_robot_on_the_ground_in_initial_is_reported_once_and_gets_no_calls_until_it_stands() {
    let mut robot = Robot::new();
    robot.command = Some(stand());
    robot.k1.apply("fall".parse().unwrap());
    robot.run(60.0);
    assert_eq!(robot.calls, []);
    let lies = Notice::StandsDown(StandDown::Lies);
    assert_eq!(robot.log[1..], [lies], "{:?}", robot.texts());
    assert!(lies.is_warning());
    robot.command = Some(MotionCommand::StandUp);
    robot.run(6.0);
    robot.command = Some(stand());
    robot.run(5.0);
    assert!(robot.k1.mode().walks(), "{:?}", robot.texts());
}
