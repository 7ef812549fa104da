//! Processes that are stopped, temporarily or for ever.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use hsl_bag::sha256;
use ros_testing::python;
use rustix::process::{Signal, kill_process};

use crate::common::in_process;
use crate::common::match_over_ros::{MatchOverRos, closed_bag};

/// Arguments of a match of one robot that is long enough for the test.
const LONG: &[&str] = &[
    "hulks:=1",
    "opponents:=0",
    "half_duration:=60000",
    "auto_referee.initial_duration:=0.1",
];

#[test]
fn a_machine_or_a_robot_that_stands_still_for_a_while_changes_no_byte() {
    let rules = [
        "hulks:=2",
        "opponents:=1",
        "auto_referee.initial_duration:=0.5",
        "auto_referee.ready_duration:=3",
        "half_duration:=80",
        "tick_timeout:=2",
    ];
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let mut running = MatchOverRos::start(&rules, &bag);
    running.wait_for_progress();
    let robots = ["/hulks/robot_1", "/hulks/robot_2", "/opponent/robot_1"];
    // The robots are stopped first, so that the world waits for them.
    for robot in robots {
        running.signal_process("behavior_node", robot, Signal::STOP);
    }
    thread::sleep(Duration::from_millis(100));
    running.signal_all(Signal::STOP);
    thread::sleep(Duration::from_secs(3));
    running.signal_all(Signal::CONT);
    running.signal_process("behavior_node", robots[1], Signal::STOP);
    thread::sleep(Duration::from_secs(1));
    running.signal_process("behavior_node", robots[1], Signal::CONT);
    running.wait().assert_passed();

    let undisturbed = folder.path().join("undisturbed");
    in_process(&rules, &undisturbed);
    assert_eq!(sha256(&bag).unwrap(), sha256(&undisturbed).unwrap());
}

#[test]
fn a_world_that_stands_still_is_named_and_the_bag_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let arguments = [LONG, &["--hang-timeout", "2"]].concat();
    let mut running = MatchOverRos::start(&arguments, &bag);
    running.wait_for_progress();
    running.signal_process("world_sim", "", Signal::STOP);
    let ended = running.wait();
    ended.assert_failed(3, &["world_sim has not responded for 2 s"]);
    assert!(
        !ended.stderr.contains("interrupted by a signal"),
        "{}",
        ended.stderr
    );
    closed_bag(&bag);
}

#[test]
fn ctrl_c_ends_a_match_whose_world_never_runs_again() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let mut running = MatchOverRos::start(LONG, &bag);
    running.wait_for_progress();
    let world = running.process("world_sim", "").expect("the world runs");
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Continuing the process has no effect.
            while !is_over.load(Ordering::Relaxed) && kill_process(world, Signal::STOP).is_ok() {
                thread::yield_now();
            }
        });
        running.signal(Signal::INT);
        let ended = running.wait();
        is_over.store(true, Ordering::Relaxed);
        ended.assert_failed(
            3,
            &["world_sim did not end within", "interrupted by a signal"],
        );
    });
    closed_bag(&bag);
}

#[test]
fn a_paused_match_is_announced_and_ends_if_it_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let arguments = [LONG, &["pause_timeout:=1"]].concat();
    let mut running = MatchOverRos::start(&arguments, &bag);
    running.wait_for_progress();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pause.py");
    let mut pause = std::process::Command::new(python());
    pause
        .arg(script)
        .env("ROS_DOMAIN_ID", running.domain().id());
    assert!(pause.status().unwrap().success());
    let parts = [
        " s; the match ends after 1 s of pause; `sil resume`",
        "paused for longer than pause_timeout, which is 1s",
    ];
    running.wait().assert_failed(3, &parts);
    closed_bag(&bag);
}
