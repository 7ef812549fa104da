//! Runs of launch files with `ros2 launch`: their end, their output, and remaining processes.

use std::fs;
use std::net::UdpSocket;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use match_setup::MatchResult;
use ros_testing::{Domain, Process, example, free_port};
use rustix::process::Signal;

use crate::common::launched::Launched;
use crate::common::match_over_ros::{MatchOverRos, closed_bag};
use crate::common::sil;

/// Arguments of a match of one robot that is long enough for the test.
const LONG: &[&str] = &["hulks:=1", "opponents:=0", "half_duration:=60000"];

fn start(arguments: &[&str], bag: &Path) -> Launched {
    start_scenario(&[LONG, arguments].concat(), bag)
}

fn start_scenario(arguments: &[&str], bag: &Path) -> Launched {
    let bag = format!("bag:={}", bag.display());
    Launched::start("sil_match.launch.py", &[arguments, &[&bag]].concat())
}

#[test]
fn a_match_that_passes_ends_with_0_and_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report.xml");
    let arguments = [
        "scenario:=striker_kicks_close_ball",
        "recorder:=node",
        &format!("junit:={}", report.display()),
    ];
    let bag = folder.path().join("bag");
    let ended = start_scenario(&arguments, &bag).wait();
    ended.assert_passed();
    // The process ends by itself; a signal at that moment would hide its exit code from launch.
    assert!(!ended.stderr.contains("sending signal"));
    closed_bag(&bag);
    let report = fs::read_to_string(report).unwrap();
    assert!(report.contains(r#"name="passed" value="1""#), "{report}");
    assert!(report.contains("striker_kicks_close_ball seed 0"));
}

#[test]
fn a_mission_in_a_folder_is_carried_out_by_a_node_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mission = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/missions");
    let arguments = [
        "scenario:=mission_practice",
        &format!("mission:={}", mission.join("passing_drill").display()),
        "mission_node:=true",
    ];
    let ended = start_scenario(&arguments, &folder.path().join("bag")).wait();
    ended.assert_passed();
    let mut lines = ended.stderr.lines();
    let is_end =
        |line: &str| line.contains("[field_mission_node]") && line.ends_with("the goal is reached");
    assert!(lines.any(is_end), "{}", ended.stderr);
}

/// Starts a stand-in for a node of HULKs.
fn hulks_node(port: u16, domain: &Domain) -> Process {
    let mut command = Command::new(example("hulks_stand_in").unwrap());
    let router = format!("tcp/127.0.0.1:{port}");
    command.args(["--namespace", "hulks_1", "--router", &router]);
    Process::start(command, domain).unwrap()
}

/// Starts a match of one HULKs node, whose bridge listens on `port` and whose result is in `folder`.
fn start_hulks(folder: &Path, port: u16, arguments: &[&str]) -> Launched {
    let own = [
        format!("listen:=tcp/127.0.0.1:{port}"),
        format!("result:={}", folder.join("result.json").display()),
        format!("bag:={}", folder.join("bag").display()),
    ];
    let own: Vec<_> = own.iter().map(String::as_str).collect();
    // The match follows the wall clock, and the machine may be busy.
    let common = ["hulks:=1", "opponents:=0", "silence_timeout:=60.0"];
    Launched::start(
        "hulks_match.launch.py",
        &[&common, &own[..], arguments].concat(),
    )
}

/// Returns the result of such a match.
fn result_of(folder: &Path) -> MatchResult {
    let text = fs::read_to_string(folder.join("result.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_program_of_a_hulks_node_is_in_the_result_of_a_launched_match() {
    let (folder, port) = (tempfile::tempdir().unwrap(), free_port().unwrap());
    let short = [
        "half_duration:=0.5",
        "auto_referee.initial_duration:=0.1",
        "auto_referee.ready_duration:=0.3",
    ];
    let running = start_hulks(folder.path(), port, &short);
    let _node = hulks_node(port, running.domain());
    running.wait().assert_passed();
    let result = result_of(folder.path());
    let [played] = result.players["hulks/1"].as_slice() else {
        panic!("one program: {:?}", result.players);
    };
    assert!(played.contains("hulks_stand_in (sha256 "), "{played}");
}

#[test]
fn the_cause_of_a_failed_bridge_is_in_the_result_of_a_launched_match() {
    let (folder, port) = (tempfile::tempdir().unwrap(), free_port().unwrap());
    let mut running = start_hulks(folder.path(), port, &[]);
    let nodes = [0, 1].map(|_| hulks_node(port, running.domain()));
    running.wait_for("has several nodes in the namespace");
    let ended = running.wait();
    drop(nodes);
    let expected = "several nodes in the namespace /hulks_1";
    ended.assert_failed(3, &[expected, "the match was not judged"]);
    let failures = result_of(folder.path()).failures;
    assert!(failures[0].message.contains(expected), "{}", failures[0]);
}

#[test]
fn a_scenario_that_fails_ends_with_1_and_a_report_of_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let (report, parameters) = (
        folder.path().join("report.xml"),
        folder.path().join("parameters.yaml"),
    );
    // The ball rolls out of reach.
    let text = "/world_sim:\n  ros__parameters:\n    simulation:\n      kick_ball_speed_short: 0.0\n      \
                kick_ball_speed_long: 0.0\n";
    fs::write(&parameters, text).unwrap();
    let arguments = [
        "scenario:=striker_kicks_close_ball",
        &format!("junit:={}", report.display()),
        &format!("params_file:={}", parameters.display()),
    ];
    let ended = start_scenario(&arguments, &folder.path().join("bag")).wait();
    ended.assert_failed(1, &["the match failed"]);
    let report = fs::read_to_string(report).unwrap();
    assert!(report.contains(r#"name="failed" value="1""#), "{report}");
}

#[test]
fn what_is_wrong_with_the_arguments_is_known_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("broken.btc");
    fs::write(&tree, "tree main = nonsense()").unwrap();
    for (argument, expected) in [
        ("tree:=nonsense.btc".to_owned(), "nonsense.btc:1:1:"),
        (format!("tree:={}", tree.display()), "broken.btc:1:"),
        (
            "params_file:=nope.yaml".to_owned(),
            "the parameter file nope.yaml",
        ),
        ("scenario:=nope".to_owned(), "unknown scenario \"nope\""),
    ] {
        let bag = folder.path().join("bag");
        let ended = start(&[&argument], &bag).wait();
        ended.assert_failed(2, &[expected]);
        assert!(!ended.stderr.contains("waiting"), "{}", ended.stderr);
        assert!(!bag.exists());
    }
}

#[test]
fn a_match_continues_without_a_robot_that_may_be_dropped() {
    let folder = tempfile::tempdir().unwrap();
    for pacing in ["pacing:=lockstep", "pacing:=realtime"] {
        let bag = folder.path().join(pacing);
        let mut running = start(&["opponents:=1", "unanswered:=drop", pacing], &bag);
        running.wait_for_record(&bag);
        running.kill_process("behavior_node", "hulks/robot_1");
        running.wait_for("hulks/1: no motion_command");
        let tick = running.played(&bag);
        while running.played(&bag) == tick {
            assert!(
                running.process("world_sim", "").is_some(),
                "the match ended"
            );
        }
        running.signal(Signal::TERM);
        running.wait();
    }
}

#[test]
fn the_fault_schedule_of_a_match_ends_a_node() {
    let folder = tempfile::tempdir().unwrap();
    let parameters = folder.path().join("parameters.yaml");
    let text = "/world_sim:\n  ros__parameters:\n    faults: kill recorder at 1 s\n";
    fs::write(&parameters, text).unwrap();
    let parameters = format!("params_file:={}", parameters.display());
    let ended = start(&[&parameters], &folder.path().join("bag")).wait();
    ended.assert_failed(
        3,
        &[
            "recorder_node was ended by signal 9",
            "the match was not judged",
        ],
    );
}

#[test]
fn ctrl_c_with_a_slow_world_blames_no_node_and_records_the_result() {
    let folder = tempfile::tempdir().unwrap();
    let (bag, report) = (folder.path().join("bag"), folder.path().join("report.xml"));
    let mut running = start(&[&format!("junit:={}", report.display())], &bag);
    running.wait_for_record(&bag);
    running.signal_process("world_sim", "", Signal::STOP);
    running.signal(Signal::INT);
    let ended = running.wait();
    assert_eq!(ended.status.code(), Some(3));
    for untrue in [
        "has disappeared",
        "did not end within",
        "before the last tick",
    ] {
        assert!(!ended.stderr.contains(untrue), "{untrue}: {}", ended.stderr);
    }
    let topics = closed_bag(&bag).topics;
    let count = |name: &str| {
        let topic = topics.iter().find(|topic| topic.name == name);
        topic.map_or(0, |topic| topic.message_count)
    };
    assert_eq!(count("/sim/result"), 1);
    let report = fs::read_to_string(report).unwrap();
    let expected = format!(
        "tick {}: the run was interrupted by a signal",
        count("/clock")
    );
    for part in [expected.as_str(), "SIGINT", r#"type="infrastructure""#] {
        assert!(report.contains(part), "{part} in {report}");
    }
}

#[test]
fn the_second_match_in_a_domain_is_refused_and_the_first_continues() {
    let folder = tempfile::tempdir().unwrap();
    let launched = |bag: &str| start(&[], &folder.path().join(bag));
    let mut first = launched("first");
    first.wait_for_record(&folder.path().join("first"));
    let mut command = sil();
    command.args(["match", "--no-record"]).args(LONG);
    let second = MatchOverRos::spawn(&mut command, first.domain());
    second
        .wait()
        .assert_failed(3, &["is in use by another match"]);
    let third = first.again(&[]);
    third
        .wait()
        .assert_failed(3, &["is in use by another match"]);
    let tick = first.played(&folder.path().join("first"));
    while first.played(&folder.path().join("first")) == tick {
        assert!(
            first.process("world_sim", "").is_some(),
            "the first match ended"
        );
    }
    first.signal(Signal::TERM);
    first.wait();
}

#[test]
fn a_launch_is_refused_where_sil_plays_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = MatchOverRos::start(LONG, &folder.path().join("first"));
    first.wait_for_progress();
    let second = Launched::start_in(first.domain(), "sil_match.launch.py", &["record:=false"]);
    second
        .wait()
        .assert_failed(3, &["is in use by another match"]);
    first.signal(Signal::INT);
    first.wait().assert_failed(3, &["interrupted by a signal"]);
}

#[test]
fn a_replay_ends_as_the_player_does_and_names_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let bag = format!("bag:={}", folder.path().display());
    for code in [0, 1] {
        let replay = Launched::replay(&[&bag, "rviz:=false"], &format!("exit {code}"));
        let ended = replay.wait();
        if code == 0 {
            ended.assert_passed();
        } else {
            ended.assert_failed(
                1,
                &["ros2 bag play ended with exit code 1", "sil bag check"],
            );
        }
    }
    let missing = Launched::replay(&["bag:=nowhere", "rviz:=false"], "exit 0");
    missing
        .wait()
        .assert_failed(1, &["bag:=nowhere: not found"]);
}

#[test]
fn a_replay_without_rviz_installed_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let bag = format!("bag:={}", folder.path().display());
    let ended = Launched::replay_without("rviz2", &[&bag]).wait();
    ended.assert_failed(
        1,
        &[
            "package rviz2 not found",
            "rviz:=false",
            "sil view",
            "Foxglove",
        ],
    );
}

#[test]
fn matches_with_names_are_played_in_one_domain_and_leave_equal_bags() {
    let folder = tempfile::tempdir().unwrap();
    let domain = Domain::claim().unwrap();
    let bags = ["a", "b"].map(|name| folder.path().join(name));
    let launched = bags.each_ref().map(|bag| {
        let name = bag.file_name().unwrap().display();
        let (name, bag) = (format!("match:={name}"), format!("bag:={}", bag.display()));
        let arguments = ["scenario:=striker_kicks_close_ball", &name, &bag];
        Launched::start_in(&domain, "sil_match.launch.py", &arguments)
    });
    for running in launched {
        running.wait().assert_passed();
    }
    let [a, b] = bags.map(|bag| hsl_bag::sha256(bag).unwrap());
    assert_eq!(a, b);
}

#[test]
fn a_name_that_no_namespace_can_have_is_refused() {
    let ended = Launched::start("sil_match.launch.py", &["match:=1st match"]).wait();
    ended.assert_failed(2, &["the name of a match must consist of letters"]);
}

#[test]
fn a_robot_without_hardware_stands_and_the_launch_ends_with_its_bridge() {
    let folder = tempfile::tempdir().unwrap();
    let socket = format!("socket:={}", folder.path().join("lola").display());
    let arguments = ["hardware:=nao", "stand_in:=true", &socket];
    let mut running = Launched::start("robot.launch.py", &arguments);
    running.wait_for("the robot stands and follows commands");
    running.kill_process("nao_bridge", "");
    let ended = running.wait();
    ended.assert_failed(1, &["nao_bridge ended with exit code"]);
}

/// Returns a control message of version 20 in Ready with a packet number, about teams 24 and 5.
fn control_message(packet_number: u8) -> [u8; 158] {
    let mut bytes = [0; 158];
    bytes[..4].copy_from_slice(b"RGme");
    let (version, players, middle, ready, first_half) = (20, 5, 1, 1, 1);
    bytes[4..8].copy_from_slice(&[version, packet_number, players, middle]);
    bytes[10] = ready;
    bytes[12] = first_half;
    (bytes[18], bytes[88]) = (24, 5);
    bytes
}

#[test]
fn a_robot_without_hardware_follows_a_game_controller() {
    let folder = tempfile::tempdir().unwrap();
    let socket = format!("socket:={}", folder.path().join("lola").display());
    let arguments = ["hardware:=nao", "stand_in:=true", &socket];
    let mut running = Launched::start("robot.launch.py", &arguments);
    // The thread ends with the process of the test.
    thread::spawn(|| {
        let controller = UdpSocket::bind("127.0.0.1:0").unwrap();
        controller.set_broadcast(true).unwrap();
        for number in (0..=u8::MAX).cycle() {
            let message = control_message(number);
            controller
                .send_to(&message, "127.255.255.255:3838")
                .unwrap();
            thread::sleep(Duration::from_millis(100));
        }
    });
    running.wait_for("following the GameController at 127.0.0.1:");
    running.signal(Signal::TERM);
    running.wait();
}

#[test]
fn a_simulated_robot_is_played_by_its_behavior_node_until_the_match_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let parameters = folder.path().join("parameters.yaml");
    let text = "/referee_node:\n  ros__parameters:\n    auto_referee: {initial_duration: 0.5, \
                ready_duration: 3.0, whistle_to_playing_delay: 0.5}\n";
    fs::write(&parameters, text).unwrap();
    let parameters = format!("params_file:={}", parameters.display());
    let arguments = [
        "hardware:=simulated",
        "robot:=hulks/1",
        "hulks:=1",
        "opponents:=0",
        "half_duration:=6",
        "record:=false",
        &parameters,
    ];
    Launched::start("robot.launch.py", &arguments)
        .wait()
        .assert_passed();
}
