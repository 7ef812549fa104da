//! Executors of rclpy: some let a node decide on the inputs of the tick; decisions on other inputs are detected;
//! losses on the clock topic are harmless.

use hsl_wire::{Message, hsl_msgs};
use ros_testing::Process;

use crate::harness::{Ended, Match, SHORT, script};

const ROBOTS: &[&str] = &["/hulks/robot_1", "/hulks/robot_2"];

/// Plays a match of two robots in one process, with this executor, kind of callback groups and kind of callback.
fn play(how: [&str; 3]) -> Ended {
    let mut parameters = SHORT.to_vec();
    parameters.extend(["hulks:=2", "opponents:=0", "unanswered:=hold"]);
    let game = Match::start(&[], &parameters);
    let robots = script("executor_robot.py");
    let _robots = Process::python(&robots, &[&how, ROBOTS].concat(), &game.domain).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(0), "{how:?}: {}", ended.log);
    ended
}

/// Returns the number of decisions on another world state than that of the tick, according to the robot's commands.
fn stale(ended: &Ended) -> usize {
    let topics = ROBOTS.iter().map(|robot| format!("{robot}/motion_command"));
    let data = topics.flat_map(|topic| ended.bag.data.get(&topic).into_iter().flatten());
    let commands = data.map(|data| hsl_msgs::MotionCommand::from_cdr(data).unwrap());
    commands
        .filter(|it| it.decided_on.as_ref() != Some(&it.header.stamp))
        .count()
}

#[test]
fn these_executors_decide_on_the_inputs_of_the_tick() {
    for how in [
        ["single", "one", "sim"],
        ["single", "exclusive", "sim"],
        ["single", "one", "wall"],
        ["multi4", "one", "callback"],
        ["multi4", "reentrant", "callback"],
        ["events", "one", "callback"],
        ["events", "exclusive", "sim"],
    ] {
        let ended = play(how);
        assert_eq!(stale(&ended), 0, "{how:?}");
        assert_eq!(ended.result.not_reproducible, [""; 0], "{how:?}");
    }
}

#[test]
fn a_run_with_decisions_on_old_inputs_is_reported() {
    for how in [["single", "one", "late"], ["multi4", "exclusive", "sim"]] {
        let ended = play(how);
        let reasons = ended.result.not_reproducible.join("; ");
        let is_late = reasons.contains("its answer was late");
        let is_stale = stale(&ended) > 0;
        assert_eq!(
            reasons.is_empty(),
            !is_stale && !is_late,
            "{how:?}: {reasons}"
        );
        assert!(is_stale || how[2] != "late");
    }
}

#[test]
fn a_message_of_the_clock_that_is_lost_costs_no_tick() {
    let mut parameters = SHORT.to_vec();
    parameters.extend(["hulks:=1", "opponents:=0"]);
    let game = Match::start(&[], &parameters);
    let _robot = Process::python(&script("losing_robot.py"), &[], &game.domain).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    assert_eq!(
        ended.bag.count("/hulks/robot_1/motion_command"),
        ended.result.ticks
    );
}
