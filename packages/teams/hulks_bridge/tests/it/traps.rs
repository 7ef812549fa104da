//! Difficult situations with the HULKs node: it starts before or after the bridge, is restarted during the match, has
//! other types, or has not received all inputs. Stand-ins crash as the real node does for a game without a field, or a
//! ball in their future.

use std::path::Path;

use crate::harness::{Place, TIMEOUT};
use ros_testing::Process;
use rustix::process::Signal;

const ROBOT: &str = "[hulks/robot_1]";
const REALTIME: &str = "pacing:=realtime";
const LOCKSTEP: &str = "pacing:=lockstep";
const HALF: &str = "auto_referee.halftime_duration:=1.0";
const HOLD: &str = "unanswered:=hold";
const ABSENT: &str = "no node /hulks_1/behavior_node exists";
const AGAIN: &str = "the node was restarted during the match";
const LOGICAL: &[&str] = &["--clock", "logical"];

/// A restarted node is a violation, which fails a strict match.
const NOT_STRICT: &str = "strict:=false";

#[test]
fn a_node_that_starts_after_the_bridge_plays_on_the_wall_clock() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[REALTIME]);
    let world = place.world(&[REALTIME, HALF]);
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let node = place.stand_in("hulks_1", &[]);
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
    node.signal(Signal::KILL)
        .expect("the node still runs after the match");
}

#[test]
fn a_node_that_starts_after_the_bridge_plays_in_lockstep() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[LOCKSTEP, "settle:=0.0"]);
    let world = place.world(&[LOCKSTEP, HALF]);
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let node = place.stand_in("hulks_1", LOGICAL);
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
    node.signal(Signal::KILL)
        .expect("the node still runs after the match");
}

#[test]
fn a_node_that_started_before_the_bridge_is_kept_from_the_game_until_it_is_started_again() {
    let place = Place::new();
    let early = place.stand_in("hulks_1", &["--no-wait"]);
    // The node has queried the field without success before the router starts.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let bridge = place.bridge(ROBOT, &[REALTIME]);
    let world = place.world(&[REALTIME, HALF]);
    assert!(bridge.wait_for_line("the node has no field size", TIMEOUT));
    early.signal(Signal::KILL).unwrap();
    let _again = place.stand_in("hulks_1", &[]);
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
}

#[test]
fn a_node_that_is_started_again_in_the_middle_plays_on_on_the_wall_clock() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[REALTIME]);
    let world = place.world(&[
        REALTIME,
        "auto_referee.halftime_duration:=6.0",
        HOLD,
        NOT_STRICT,
    ]);
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let first = place.stand_in("hulks_1", &[]);
    assert!(bridge.wait_for_line("all nodes are ready", TIMEOUT));
    first.signal(Signal::KILL).unwrap();
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let again = place.stand_in("hulks_1", &[]);
    assert!(bridge.wait_for_line(AGAIN, TIMEOUT));
    assert!(bridge.wait_for_line("all nodes are ready", TIMEOUT));
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
    again
        .signal(Signal::KILL)
        .expect("the node still runs after the match");
}

#[test]
fn a_node_that_is_started_again_in_the_middle_plays_on_in_lockstep() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[LOCKSTEP]);
    let world = place.world(&[LOCKSTEP, "auto_referee.halftime_duration:=20.0", NOT_STRICT]);
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let first = place.stand_in("hulks_1", LOGICAL);
    assert!(bridge.wait_for_line("all nodes are ready", TIMEOUT));
    first.signal(Signal::KILL).unwrap();
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let _again = place.stand_in("hulks_1", LOGICAL);
    assert!(bridge.wait_for_line(AGAIN, TIMEOUT));
    assert!(bridge.wait_for_line("all nodes are ready", TIMEOUT));
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
}

#[test]
fn a_node_with_other_types_is_refused_with_topic_and_both_hashes() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[REALTIME, "accept_schema:=false"]);
    let _world = place.world(&[REALTIME, HALF]);
    let _node = place.stand_in(
        "hulks_1",
        &["--replace", "types::motion_command=types::motion"],
    );
    let (status, log) = bridge.wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    for part in [
        "has other types than the bridge",
        "behavior/motion_command",
        hulks_protocol::topics::MOTION_COMMAND.hash,
        "types::motion::MotionCommand RZHS02_",
    ] {
        assert!(log.contains(part), "{part}: {log}");
    }
}

#[test]
fn a_node_whose_types_have_other_names_and_the_same_shape_plays() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[REALTIME]);
    let world = place.world(&[REALTIME, HALF]);
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let _node = place.stand_in(
        "hulks_1",
        &["--replace", "types::motion_command=types::motion"],
    );
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
}

#[test]
fn a_node_whose_types_have_another_shape_is_refused_all_the_same() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[REALTIME]);
    let _world = place.world(&[REALTIME, HALF]);
    let _node = place.stand_in("hulks_1", &["--replace", "angular_velocity=turn"]);
    assert!(bridge.wait_for_line("the schemas differ", TIMEOUT));
}

#[test]
fn a_decision_on_old_inputs_is_no_decision() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[LOCKSTEP]);
    let world = place.world(&[LOCKSTEP, HALF]);
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let _node = place.stand_in("hulks_1", &["--clock", "logical", "--stale"]);
    let (status, log) = world.wait().unwrap();
    assert_eq!(
        status.code(),
        Some(3),
        "the behavior is not to blame: {log}"
    );
    assert!(log.contains("hulks/1: stale decision"), "{log}");
    assert!(
        log.contains("ground_to_field ("),
        "which, and how old: {log}"
    );
}

#[test]
fn a_driver_that_waits_for_the_inputs_of_a_step_needs_no_settle_however_slow_tasks_are() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[LOCKSTEP, "settle:=0.0"]);
    let world = place.world(&[LOCKSTEP, HALF]);
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let _node = place.stand_in("hulks_1", &["--clock", "logical", "--lag", "3"]);
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
}

#[test]
fn a_driver_that_receives_only_times_is_overtaken_by_a_step_without_settle() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[LOCKSTEP, "settle:=0.0"]);
    let world = place.world(&[LOCKSTEP, HALF]);
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let driver = ["--clock", "logical", "--driver", "plain", "--lag", "3"];
    let _node = place.stand_in("hulks_1", &driver);
    let (status, log) = world.wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    assert!(log.contains("set settle:= to more than 0 s"), "{log}");
}

#[test]
fn a_driver_that_receives_only_times_plays_with_settle() {
    let place = Place::new();
    // Long enough for a stand-in on a busy machine.
    let bridge = place.bridge(ROBOT, &[LOCKSTEP, "settle:=0.2"]);
    let half = "auto_referee.halftime_duration:=0.3";
    let world = place.world(&[LOCKSTEP, half]);
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let driver = ["--clock", "logical", "--driver", "plain", "--lag", "3"];
    let _node = place.stand_in("hulks_1", &driver);
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
}

#[test]
fn tick_1_waits_until_all_latched_inputs_are_processed() {
    let place = Place::new();
    let bridge = place.bridge("[hulks/robot_3]", &[LOCKSTEP]);
    let world = place.world(&[LOCKSTEP, HALF, "hulks:=3"]);
    let absent = "no node /hulks_3/behavior_node exists";
    assert!(bridge.wait_for_line(absent, TIMEOUT));
    let others = ["hulks/robot_1", "hulks/robot_2"].map(|robot| place.own_node(robot));
    let late = ["--clock", "logical", "--late-replies", "300"];
    let _node = place.stand_in("hulks_3", &late);
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
    drop(others);
}

#[test]
fn five_nodes_that_start_at_once_know_the_field_at_the_first_try() {
    let place = Place::new();
    let robots = "[hulks/robot_1, hulks/robot_2, hulks/robot_3, hulks/robot_4, hulks/robot_5]";
    let bridge = place.bridge(robots, &[REALTIME]);
    let world = place.world(&[REALTIME, HALF, "hulks:=5"]);
    assert!(bridge.wait_for_line(ABSENT, TIMEOUT));
    let names = ["hulks_1", "hulks_2", "hulks_3", "hulks_4", "hulks_5"];
    let _nodes = names.map(|name| place.stand_in(name, &["--no-wait"]));
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
}

#[test]
fn thousands_of_invalid_world_states_are_a_few_lines_in_the_log() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[REALTIME]);
    let _node = place.stand_in("hulks_1", &[]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../world/world_sim/tests/flood.py");
    let (topic, output) = (
        "/hulks/robot_1/world_state",
        "/hulks/robot_1/motion_command",
    );
    let arguments = ["2000", topic, "WorldState", output, "MotionCommand"];
    let flood = Process::python(&script, &arguments, &place.domain).unwrap();
    let (status, log) = flood.wait().unwrap();
    assert!(status.success(), "{log}");
    bridge.signal(Signal::TERM).unwrap();
    let (_, log) = bridge.wait().unwrap();
    let lines = log.lines().filter(|line| line.contains(": world_state: "));
    assert!((1..200).contains(&lines.count()), "{log}");
}
