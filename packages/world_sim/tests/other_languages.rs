//! Robots that others have written.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod harness;

use harness::{Match, SHORT, script};
use hsl_wire::{Message, hsl_msgs};
use ros_testing::Process;
use rustix::process::Signal;

#[test]
fn a_robot_in_another_language_plays_in_lockstep_beside_ours() {
    let mut parameters = vec!["hulks:=2", "opponents:=0"];
    parameters.extend(SHORT);
    let game = Match::start(&["hulks/robot_1"], &parameters);
    let robot = script("standing_robot.py");
    let _robot = Process::python(&robot, &["/hulks/robot_2"], &game.domain).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    let ticks = ended.result.ticks;
    for robot in ["hulks/robot_1", "hulks/robot_2"] {
        assert_eq!(
            ended.bag.count(&format!("/{robot}/motion_command")),
            ticks,
            "{robot}"
        );
    }
    assert_eq!(ended.bag.count("/hulks/robot_1/behavior/trace"), ticks);
    assert_eq!(ended.bag.count("/hulks/robot_2/behavior/trace"), 0);
    let command = &ended.bag.data["/hulks/robot_2/motion_command"][0];
    let command = hsl_msgs::MotionCommand::from_cdr(command).unwrap();
    assert_eq!(command.kind, hsl_msgs::MotionCommand::STAND);
}

#[test]
fn a_robot_that_decides_in_a_timer_of_simulated_time_decides_on_the_world_of_the_tick() {
    let mut parameters = SHORT.to_vec();
    parameters.extend([
        "hulks:=1",
        "opponents:=0",
        "auto_referee.halftime_duration:=5",
    ]);
    let game = Match::start(&[], &parameters);
    let robot = script("timer_robot.py");
    let robot = Process::python(&robot, &["/hulks/robot_1"], &game.domain).unwrap();
    let ended = game.wait();
    robot.signal(Signal::INT).unwrap();
    let (_, said) = robot.wait().unwrap();
    assert_eq!(ended.status.code(), Some(0), "{}{said}", ended.log);
    let ticks = ended.result.ticks;
    assert!(ticks > 500, "{ticks} ticks");
    let expected = format!(r#"{{"decided": {ticks}, "stale": 0}}"#);
    assert!(said.contains(&expected), "{expected}: {said}");
}
