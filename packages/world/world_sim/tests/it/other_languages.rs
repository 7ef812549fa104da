//! Robots in other languages.

use hsl_wire::{Message, hsl_msgs};
use ros_testing::Process;

use crate::harness::{Match, SHORT, example};

#[test]
fn a_robot_in_another_language_plays_in_lockstep_beside_ours() {
    let mut parameters = vec!["hulks:=2", "opponents:=0"];
    parameters.extend(SHORT);
    let game = Match::start(&["hulks/robot_1"], &parameters);
    let robot = example("callback_robot.py");
    let arguments = ["--ros-args", "-r", "__ns:=/hulks/robot_2"];
    let _robot = Process::python(&robot, &arguments, &game.domain).unwrap();
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
