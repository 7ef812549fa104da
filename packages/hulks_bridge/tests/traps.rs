//! What their node is known for: it starts before us or after us, it is started again in the middle, it may have
//! other types, it may not have heard all that it was told. Stand-ins for it end as the real one does when they
//! are told of a game without a field, or of a ball in their future.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod harness;

use harness::{PATIENCE, Place};
use rustix::process::Signal;

const ROBOT: &str = "[hulks/robot_1]";
const REALTIME: &str = "pacing:=realtime";
const LOCKSTEP: &str = "pacing:=lockstep";
const HALF: &str = "auto_referee.halftime_duration:=1.0";
const LOGICAL: &[&str] = &["--clock", "logical"];

#[test]
fn a_node_that_starts_after_the_bridge_plays_on_the_wall_clock() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[REALTIME]);
    let world = place.world(&[REALTIME, HALF]);
    assert!(bridge.wait_for_line("no node /hulks_1/behavior_node is there", PATIENCE));
    let node = place.stand_in("hulks_1", &[]);
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
    node.signal(Signal::KILL)
        .expect("the node is not ended by what it is told");
}

#[test]
fn a_node_that_starts_after_the_bridge_plays_in_lockstep() {
    let place = Place::new();
    let _bridge = place.bridge(ROBOT, &[LOCKSTEP, "settle:=0.0"]);
    let world = place.world(&[LOCKSTEP, HALF]);
    let node = place.stand_in("hulks_1", LOGICAL);
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
    node.signal(Signal::KILL)
        .expect("the node is not ended by what it is told");
}

#[test]
fn a_node_that_started_before_the_bridge_is_kept_from_the_game_until_it_is_started_again() {
    let place = Place::new();
    let early = place.stand_in("hulks_1", &[]);
    // It has looked for the field in vain by the time at which the router is there.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let bridge = place.bridge(ROBOT, &[REALTIME]);
    let world = place.world(&[REALTIME, HALF]);
    assert!(bridge.wait_for_line("it has no field size", PATIENCE));
    early.signal(Signal::KILL).unwrap();
    let _again = place.stand_in("hulks_1", &[]);
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
}

#[test]
fn a_node_that_is_started_again_in_the_middle_plays_on_on_the_wall_clock() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[REALTIME]);
    let world = place.world(&[REALTIME, "auto_referee.halftime_duration:=6.0"]);
    let first = place.stand_in("hulks_1", &[]);
    assert!(bridge.wait_for_line("everybody is there", PATIENCE));
    first.signal(Signal::KILL).unwrap();
    assert!(bridge.wait_for_line("no node /hulks_1/behavior_node is there", PATIENCE));
    let again = place.stand_in("hulks_1", &[]);
    assert!(bridge.wait_for_line("everybody is there", PATIENCE));
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
    again
        .signal(Signal::KILL)
        .expect("the node is not ended by what it is told");
}

#[test]
fn a_node_that_is_started_again_in_the_middle_plays_on_in_lockstep() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[LOCKSTEP]);
    let world = place.world(&[LOCKSTEP, "auto_referee.halftime_duration:=20.0"]);
    let first = place.stand_in("hulks_1", LOGICAL);
    assert!(bridge.wait_for_line("everybody is there", PATIENCE));
    first.signal(Signal::KILL).unwrap();
    assert!(bridge.wait_for_line("no node /hulks_1/behavior_node is there", PATIENCE));
    let _again = place.stand_in("hulks_1", LOGICAL);
    assert!(bridge.wait_for_line("everybody is there", PATIENCE));
    let (status, log) = world.wait().unwrap();
    assert!(status.success(), "{log}");
}

#[test]
fn a_node_with_other_types_is_refused_with_topic_and_both_hashes() {
    let place = Place::new();
    let bridge = place.bridge(ROBOT, &[REALTIME]);
    let _world = place.world(&[REALTIME, HALF]);
    let _node = place.stand_in(
        "hulks_1",
        &["--replace", "types::motion_command=types::motion"],
    );
    let ours = hulks_protocol::topics::MOTION_COMMAND.hash;
    assert!(bridge.wait_for_line("has other types than the bridge", PATIENCE));
    assert!(bridge.wait_for_line("behavior/motion_command", PATIENCE));
    assert!(bridge.wait_for_line(ours, PATIENCE));
    assert!(bridge.wait_for_line("types::motion::MotionCommand RZHS02_", PATIENCE));
}

#[test]
fn a_node_whose_types_have_other_names_and_the_same_shape_plays_where_that_is_accepted() {
    let place = Place::new();
    let _bridge = place.bridge(ROBOT, &[REALTIME, "accept_schema:=true"]);
    let world = place.world(&[REALTIME, HALF]);
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
    let bridge = place.bridge(ROBOT, &[REALTIME, "accept_schema:=true"]);
    let _world = place.world(&[REALTIME, HALF]);
    let _node = place.stand_in("hulks_1", &["--replace", "angular_velocity=turn"]);
    assert!(bridge.wait_for_line("the shapes differ", PATIENCE));
}

#[test]
fn a_decision_on_old_inputs_is_no_decision() {
    let place = Place::new();
    let _bridge = place.bridge(ROBOT, &[LOCKSTEP]);
    let world = place.world(&[LOCKSTEP, HALF]);
    let _node = place.stand_in("hulks_1", &["--clock", "logical", "--stale"]);
    let (status, log) = world.wait().unwrap();
    assert_eq!(status.code(), Some(1), "{log}");
    assert!(log.contains("hulks/robot_1: stale decision"), "{log}");
}
