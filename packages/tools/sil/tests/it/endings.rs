//! Ends of matches over ROS: the bag is as complete as possible, no process remains, and the failure contains the node
//! and the tick.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use hsl_bag::BagReader;
use rustix::process::{Pid, Signal, kill_process};

use crate::common::match_over_ros::{Ended, MatchOverRos, closed_bag};
use crate::common::{shared_memory, sil, wait_for_messages};

/// Arguments of a match that is long enough for the test.
const LONG: &[&str] = &["half_duration:=600", "auto_referee.initial_duration:=0.1"];

/// Returns the tick of the first reported failure.
fn failed_tick(ended: &Ended) -> u64 {
    let mut lines = ended.stderr.lines();
    let digits = lines.find_map(|line| line.strip_prefix("sil: tick ")?.split([',', ':']).next());
    digits.expect("the failure names its tick").parse().unwrap()
}

/// Returns the last tick in a bag: each tick has one clock message.
fn last_tick(bag: &Path) -> u64 {
    let topics = BagReader::open(bag).unwrap().summary().unwrap().topics;
    let clock = topics.iter().find(|topic| topic.name == "/clock");
    clock.map_or(0, |clock| clock.message_count)
}

#[test]
fn ctrl_c_sigterm_and_a_closed_terminal_close_the_bag_and_leave_nothing() {
    for (signal, name) in [
        (Signal::INT, "SIGINT"),
        (Signal::TERM, "SIGTERM"),
        (Signal::HUP, "SIGHUP"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let bag = folder.path().join("bag");
        let report = folder.path().join("report.xml");
        let report_text = report.display().to_string();
        let mut running = MatchOverRos::start(&[LONG, &["--junit", &report_text]].concat(), &bag);
        running.wait_for_progress();
        running.signal(signal);
        let ended = running.wait();
        ended.assert_failed(3, &["interrupted by a signal", name]);
        closed_bag(&bag);
        let text = std::fs::read_to_string(report).unwrap();
        let tick = format!("tick {}: the run was interrupted", last_tick(&bag));
        let bag = format!("sil view {}", bag.display());
        for part in ["<error ", r#"type="infrastructure""#, name, &tick, &bag] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}

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
fn a_killed_sil_leaves_no_process_and_a_bag_that_reads() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let mut running = MatchOverRos::start(LONG, &bag);
    running.wait_for_progress();
    wait_for_messages(&bag);
    running.signal(Signal::KILL);
    running.wait();
    let summary = BagReader::open(&bag).unwrap().summary().unwrap();
    assert!(summary.message_count() > 0);
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
    let behavior = running.process("behavior_node", "robot_3").unwrap();
    let segments = shared_memory::segments(behavior);
    assert!(!segments.is_empty());
    kill_process(behavior, Signal::KILL).unwrap();
    running.signal(Signal::INT);
    running.wait();
    shared_memory::assert_none(&segments);
}

#[test]
fn a_killed_world_leaves_a_closed_bag_and_a_failure_in_its_last_tick() {
    for recorder in ["recorder:=in_process", "recorder:=node"] {
        let folder = tempfile::tempdir().unwrap();
        let bag = folder.path().join("bag");
        let mut running = MatchOverRos::start(&[LONG, &[recorder]].concat(), &bag);
        running.wait_for_progress();
        wait_for_messages(&bag);
        running.signal_process("world_sim", "", Signal::KILL);
        let ended = running.wait();
        ended.assert_failed(3, &["world_sim was ended by signal 9"]);
        for untrue in ["no match was played", "interrupted by a signal"] {
            assert!(!ended.stderr.contains(untrue), "{}", ended.stderr);
        }
        closed_bag(&bag);
        assert_eq!(failed_tick(&ended), last_tick(&bag));
    }
}

#[test]
fn a_recorder_that_is_killed_before_the_first_tick_is_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    // The world waits for a robot whose node is never started.
    let arguments = [LONG, &["--external", "hulks/robot_1", "recorder:=node"]].concat();
    let mut running = MatchOverRos::start(&arguments, &folder.path().join("bag"));
    while running.process("world_sim", "").is_none() {
        assert!(running.is_running(), "the match has ended");
        std::thread::sleep(Duration::from_millis(5));
    }
    // Time for installing the handlers; the parent process reports the end in any case.
    std::thread::sleep(Duration::from_secs(1));
    running.signal_process("recorder_node", "", Signal::KILL);
    let ended = running.wait();
    ended.assert_failed(3, &["recorder_node was ended by signal 9"]);
    assert!(
        !ended.stderr.contains("interrupted by a signal"),
        "{}",
        ended.stderr
    );
}

#[test]
fn a_killed_mission_ends_the_match_naming_node_and_tick() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let mission = ["scenario:=mission_practice", "mission_node:=true"];
    let mut running = MatchOverRos::start(&mission, &bag);
    running.wait_for_progress();
    running.signal_process("field_mission_node", "", Signal::KILL);
    let ended = running.wait();
    ended.assert_failed(3, &["field_mission_node was ended by signal 9"]);
    assert_eq!(failed_tick(&ended), last_tick(&bag));
}

#[test]
fn a_killed_recorder_ends_the_match_and_loses_at_most_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let arguments = [LONG, &["recorder:=node"]].concat();
    let mut running = MatchOverRos::start(&arguments, &bag);
    running.wait_for_progress();
    running.signal_process("recorder_node", "", Signal::KILL);
    let ended = running.wait();
    ended.assert_failed(3, &["recorder_node was ended by signal 9"]);
    assert!(
        !ended.stderr.contains("interrupted by a signal"),
        "{}",
        ended.stderr
    );
    assert_eq!(failed_tick(&ended), last_tick(&bag));
    let tick = ended.stderr.split("tick ").filter_map(|rest| {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<u64>().ok()
    });
    let seconds = tick.max().expect("the failure names the tick") as f64 * 0.01;
    let end = BagReader::open(&bag)
        .unwrap()
        .summary()
        .unwrap()
        .end
        .as_secs_f64();
    assert!(
        seconds - end <= 1.0,
        "the bag ends at {end} s, the match at {seconds} s"
    );
}

#[test]
fn a_killed_behavior_ends_the_match_naming_robot_and_tick() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let mut running = MatchOverRos::start(LONG, &bag);
    running.wait_for_progress();
    running.signal_process("behavior_node", "/opponent/robot_4", Signal::KILL);
    let ended = running.wait();
    ended.assert_failed(
        1,
        &[
            "opponent/4 was ended by signal 9",
            "tick ",
            ", opponent/4: ",
        ],
    );
    let verdict = "failed: the node of a robot exited by itself";
    assert!(ended.stdout.contains(verdict), "{}", ended.stdout);
    closed_bag(&bag);
}

#[test]
fn a_killed_behavior_leaves_the_match_where_it_may() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let rules = [
        "unanswered:=drop",
        "strict:=false",
        "half_duration:=20",
        "auto_referee.ready_duration:=5",
    ];
    let mut running = MatchOverRos::start(&rules, &bag);
    running.wait_for_progress();
    running.signal_process("behavior_node", "/hulks/robot_2", Signal::KILL);
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
    assert!(count("/hulks/robot_2/motion_command") < count("/hulks/robot_3/motion_command"));
    assert!(count("/sim/violations") > 0);
}
