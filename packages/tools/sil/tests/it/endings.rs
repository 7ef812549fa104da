//! Ends of matches over ROS: the bag is as complete as possible, no process remains, and the failure contains the node
//! and the tick.

use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::common::match_over_ros::{MatchOverRos, closed_bag};
use crate::common::{shared_memory, sil};

mod end;
mod table;

/// Arguments of a match of one robot that is long enough for the test.
const LONG: &[&str] = &[
    "hulks:=1",
    "opponents:=0",
    "half_duration:=60000",
    "auto_referee.initial_duration:=0.1",
];

#[test]
fn ctrl_c_twice_within_a_moment_is_one_request_and_closes_the_bag() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let mut running = MatchOverRos::start(LONG, &bag);
    running.wait_for_progress();
    running.signal(Signal::INT);
    std::thread::sleep(Duration::from_millis(10));
    running.signal(Signal::INT);
    running
        .wait()
        .assert_failed(3, &["interrupted by a signal"]);
    closed_bag(&bag);
}

#[test]
fn a_run_that_nohup_started_outlives_its_terminal() {
    let folder = tempfile::tempdir().unwrap();
    // As with nohup: an ignored signal stays ignored in the program.
    let mut running = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$@\"", "sh"])
        .arg(sil().get_program())
        .args(["run", "soccer_match", "--no-record", "--set"])
        .arg("auto_referee.halftime_duration=20")
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let process = Pid::from_child(&running);
    // The shell does not ignore the signal from its start.
    let status = format!("/proc/{}/status", running.id());
    let ignores_hangup = || {
        let status = std::fs::read_to_string(&status).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        u64::from_str_radix(mask.unwrap().trim(), 16).unwrap() & 1 == 1
    };
    while !ignores_hangup() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let ended = loop {
        if let Some(ended) = running.try_wait().unwrap() {
            break ended;
        }
        kill_process(process, Signal::HUP).unwrap();
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(ended.code(), Some(0), "{ended}");
}

#[test]
fn ctrl_c_before_the_first_tick_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let running = MatchOverRos::start(LONG, &folder.path().join("bag"));
    running.signal(Signal::INT);
    assert!(!running.wait().status.success());
}

#[test]
fn shared_memory_of_killed_processes_is_removed_if_the_users_settings_use_it() {
    let folder = tempfile::tempdir().unwrap();
    let profiles = folder.path().join("profiles.xml");
    let default = "<dds xmlns=\"http://www.eprosima.com\"><profiles/></dds>";
    std::fs::write(&profiles, default).unwrap();
    let start = |name: &str| {
        let mut command = sil();
        command.arg("match").args(LONG);
        command.env("FASTRTPS_DEFAULT_PROFILES_FILE", &profiles);
        let mut running = MatchOverRos::start_command(&mut command, &folder.path().join(name));
        running.wait_for_progress();
        running
    };
    let running = start("bag");
    let segments = running.segments();
    assert!(!segments.is_empty());
    running.signal(Signal::KILL);
    running.wait();

    // It remains until the next match starts.
    let running = start("next");
    shared_memory::assert_none(&segments);
    let behavior = running.process("behavior_node", "robot_1").unwrap();
    let segments = shared_memory::segments(behavior);
    assert!(!segments.is_empty());
    kill_process(behavior, Signal::KILL).unwrap();
    running.signal(Signal::INT);
    running.wait();
    shared_memory::assert_none(&segments);
}

#[test]
fn a_killed_behavior_leaves_the_match_where_it_may() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let rules = [
        "hulks:=2",
        "opponents:=0",
        "unanswered:=drop",
        "strict:=false",
        "half_duration:=20",
        "auto_referee.ready_duration:=5",
    ];
    let mut running = MatchOverRos::start(&rules, &bag);
    running.wait_for_progress();
    running.signal_process("behavior_node", "/hulks/robot_1", Signal::KILL);
    let ended = running.wait();
    ended.assert_passed();
    let counts = closed_bag(&bag).topics;
    let count = |name: &str| {
        counts
            .iter()
            .find(|topic| topic.name == name)
            .unwrap()
            .message_count
    };
    assert!(count("/hulks/robot_1/motion_command") < count("/hulks/robot_2/motion_command"));
    assert!(count("/sim/violations") > 0);
}
