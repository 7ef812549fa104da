//! Nodes that publish on topics of other nodes: reported, while the match continues.

use bevyhavior_simulator::STRAY_PUBLISHER;
use hsl_types::RobotId;
use ros_testing::Process;
use rustix::process::Signal;

use crate::harness::{Match, PATIENCE, script};

/// Asserts that a match continues when a node publishes messages of type `kind` on `topic`, with the stamps of the
/// match if `is_stamped`, and that the violation and the result contain the name of the node.
fn assert_named(topic: &str, kind: &str, is_stamped: bool, robot: Option<&str>, pacing: &str) {
    // The machine may be busy.
    let parameters = ["hulks:=2", "opponents:=0", "tick_timeout:=30.0", pacing];
    let game = Match::start(&["hulks/robot_1", "hulks/robot_2"], &parameters);
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    let mut arguments = vec![topic, kind];
    arguments.extend(is_stamped.then_some("/hulks/robot_2"));
    let stranger = Process::python(&script("stranger.py"), &arguments, &game.domain).unwrap();
    let named = "/elsewhere/stranger publishes";
    assert!(game.world.wait_for_line(named, PATIENCE));
    assert!(stranger.wait_for_line("published 100 messages", PATIENCE));
    game.world.signal(Signal::INT).unwrap();
    let ended = game.wait();
    assert!(ended.result.interrupted, "{}", ended.log);
    assert!(!ended.result.failed, "{:?}", ended.result.failures);
    let owner = match robot {
        Some(robot) => format!(
            "{}/behavior_node",
            robot.parse::<RobotId>().unwrap().namespace()
        ),
        None => "/world_sim".to_owned(),
    };
    let expected =
        format!("/elsewhere/stranger publishes {topic}, on which only {owner} may publish");
    let violations = &ended.result.statistics.violations;
    let tally = &violations[STRAY_PUBLISHER];
    assert_eq!(tally.count, 1, "{violations:?}");
    assert_eq!(tally.first.robot.as_deref(), robot);
    assert!(tally.first.message.contains(&expected), "{tally}");
    assert!(ended.bag.is_whole);
    assert_eq!(ended.bag.count("/clock"), ended.result.ticks);
    let mut reasons = ended.result.not_reproducible.iter();
    if pacing == LOCKSTEP {
        assert!(reasons.any(|it| it.contains(&expected)));
    }
    let strict = ended.result.strict_failures();
    assert!(strict.iter().any(|it| it.environment), "{strict:?}");
}

const LOCKSTEP: &str = "pacing:=lockstep";

#[test]
fn a_stranger_on_a_topic_of_a_robot_is_named_and_ends_no_match() {
    let robot = Some("hulks/2");
    let command = "/hulks/robot_2/motion_command";
    assert_named(command, "MotionCommand", false, robot, LOCKSTEP);
    assert_named(command, "MotionCommand", true, robot, LOCKSTEP);
}

#[test]
fn a_stranger_on_a_topic_of_the_world_is_named_and_ends_no_match() {
    let world_state = "/hulks/robot_2/world_state";
    assert_named(world_state, "WorldState", true, None, LOCKSTEP);
    assert_named("/sim/violations", "Violations", true, None, LOCKSTEP);
}

#[test]
fn a_stranger_is_named_in_a_match_by_the_wall_clock_too() {
    let robot = Some("hulks/2");
    let command = "/hulks/robot_2/motion_command";
    assert_named(command, "MotionCommand", true, robot, "pacing:=realtime");
}

#[test]
fn a_node_that_commands_the_referee_is_no_stray_publisher() {
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

#[test]
fn a_stranger_fails_a_strict_match_which_says_how_to_switch_that_off() {
    let parameters = [
        "hulks:=1",
        "opponents:=0",
        "tick_timeout:=30.0",
        "strict:=true",
    ];
    let game = Match::start(&["hulks/robot_1"], &parameters);
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    let arguments = ["/hulks/robot_1/motion_command", "MotionCommand"];
    let stranger = Process::python(&script("stranger.py"), &arguments, &game.domain).unwrap();
    assert!(
        game.world
            .wait_for_line("/elsewhere/stranger publishes", PATIENCE)
    );
    assert!(stranger.wait_for_line("published 100 messages", PATIENCE));
    game.world.signal(Signal::INT).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(3), "{}", ended.log);
    assert!(ended.result.failed && ended.result.by_strict);
    assert!(ended.log.contains("strict:=false"), "{}", ended.log);
}
