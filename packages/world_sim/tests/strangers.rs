//! Nodes that publish on topics which are not theirs: the environment is to blame, not a robot.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod harness;

use harness::{Match, PATIENCE, script};
use ros_testing::Process;
use rustix::process::Signal;

/// A match into which a node comes that publishes messages of type `kind` on `topic`: it ends with that.
fn assert_named(topic: &str, kind: &str, owner: &str, parameters: &[&str]) {
    // The machine may be busy.
    let mut all = vec!["hulks:=2", "opponents:=0", "tick_timeout:=30.0"];
    all.extend(parameters);
    let game = Match::start(&["hulks/robot_1", "hulks/robot_2"], &all);
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    let arguments = [topic, kind, "/hulks/robot_2"];
    let _stranger = Process::python(&script("stranger.py"), &arguments, &game.domain).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(3), "{}", ended.log);
    let [failure] = ended.result.failures.as_slice() else {
        panic!("one failure: {:?}", ended.result.failures);
    };
    assert!(failure.environment, "{failure}");
    assert_eq!(failure.robot, None, "no robot is to blame: {failure}");
    let expected =
        format!("/elsewhere/stranger publishes {topic}, on which only {owner} may publish");
    assert!(failure.message.contains(&expected), "{failure}");
    assert!(ended.bag.is_whole);
    assert_eq!(ended.bag.count("/clock"), ended.result.ticks);
}

#[test]
fn a_stranger_on_a_topic_of_a_robot_ends_the_match() {
    let robot = "/hulks/robot_2/behavior_node";
    assert_named("/hulks/robot_2/hsl/outgoing", "HslMessage", robot, &[]);
    assert_named(
        "/hulks/robot_2/behavior/trace",
        "BehaviorTrace",
        robot,
        &["unanswered:=drop"],
    );
}

#[test]
fn a_stranger_on_a_topic_of_the_world_ends_the_match() {
    assert_named(
        "/hulks/robot_2/world_state",
        "WorldState",
        "/world_sim",
        &[],
    );
    assert_named(
        "/sim/violations",
        "Violations",
        "/world_sim",
        &["unanswered:=hold"],
    );
}

#[test]
fn a_stranger_ends_a_match_by_the_wall_clock_too() {
    let realtime = ["pacing:=realtime"];
    assert_named(
        "/hulks/robot_2/motion_command",
        "MotionCommand",
        "/hulks/robot_2/behavior_node",
        &realtime,
    );
}

#[test]
fn whoever_commands_the_referee_is_no_stranger() {
    let game = Match::start(&["hulks/robot_1"], &["hulks:=1", "opponents:=0"]);
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    let arguments = ["/referee/command", "RefereeCommand", "/hulks/robot_1"];
    let commander = Process::python(&script("stranger.py"), &arguments, &game.domain).unwrap();
    assert!(commander.wait_for_line("published 100 messages", PATIENCE));
    game.world.signal(Signal::INT).unwrap();
    let ended = game.wait();
    assert!(ended.result.interrupted, "{}", ended.log);
    assert!(!ended.result.failed, "{:?}", ended.result.failures);
}
