//! Start of a match, and reasons why a match cannot start.

use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};

use ros_testing::{Domain, Process};
use rustix::process::Signal;

use crate::harness::{Match, PATIENCE, SHORT, script, world};

#[test]
fn a_robot_that_never_starts_ends_the_match_with_its_name_and_what_it_lacks() {
    let domain = Domain::claim().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let robot = ["-r", "__ns:=/hulks/robot_1"];
    let _node = Process::node("behavior_node", &robot, &domain).unwrap();
    let parameters = [
        "hulks:=2",
        "opponents:=1",
        "startup_timeout:=5.0",
        "record:=true",
        "referee:=node",
    ];
    let (status, log) = world(&domain, folder.path(), &parameters).wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    for lack in [
        "hulks/2 does not subscribe to world_state and does not publish motion_command",
        "opponent/1 does not subscribe to world_state and does not publish motion_command",
        "referee_node does not subscribe to /sim/truth and does not publish /referee/decision",
        "recorder_node does not subscribe to /sim/recording and does not publish /sim/recorded",
    ] {
        assert!(log.contains(lack), "{lack} is missing in: {log}");
    }
    let fix = "nodes that need longer need a larger startup_timeout";
    assert!(log.contains(fix), "{log}");
    assert!(!log.contains("hulks/1"), "robot 1 is ready: {log}");
}

#[test]
fn a_subscription_that_does_not_match_is_named_with_the_reason_while_the_world_waits() {
    let domain = Domain::claim().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let robot = script("latched_robot.py");
    let _robot = Process::python(&robot, &["/hulks/robot_1"], &domain).unwrap();
    let parameters = ["hulks:=1", "opponents:=0", "record:=false"];
    let world = world(&domain, folder.path(), &parameters);
    let lack = "still waiting: hulks/1 subscribes to world_state with the durability transient local, but it is \
                published as volatile";
    assert!(world.wait_for_line(lack, PATIENCE));
    world.signal(Signal::INT).unwrap();
    let (_, log) = world.wait().unwrap();
    assert!(!log.contains("another world"), "{log}");
}

#[test]
fn a_start_that_stands_still_is_part_of_the_startup_timeout() {
    let domain = Domain::claim().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let parameters = [
        "hulks:=1",
        "opponents:=0",
        "record:=false",
        "startup_timeout:=3.0",
    ];
    let world = world(&domain, folder.path(), &parameters);
    assert!(world.wait_for_line("waiting for 1 robots", PATIENCE));
    world.signal(Signal::STOP).unwrap();
    std::thread::sleep(std::time::Duration::from_secs(4));
    world.signal(Signal::CONT).unwrap();
    let robot = ["-r", "__ns:=/hulks/robot_1"];
    let _node = Process::node("behavior_node", &robot, &domain).unwrap();
    let (status, log) = world.wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    assert!(log.contains("nodes missing after 3s"), "{log}");
}

#[test]
fn a_second_match_in_a_domain_is_refused_and_the_first_continues() {
    let first = Match::start(&["hulks/robot_1"], &["hulks:=1", "opponents:=0"]);
    assert!(first.world.wait_for_line("the match begins", PATIENCE));
    let folder = tempfile::tempdir().unwrap();
    let parameters = ["hulks:=1", "opponents:=0", "record:=false"];
    let (status, log) = world(&first.domain, folder.path(), &parameters)
        .wait()
        .unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    // It is found by its topics, or by its claim if it has not been discovered.
    let found = ["publishes", "is in another process"]
        .map(|sign| format!("another world is in this ROS domain: /world_sim {sign}"));
    assert!(found.iter().any(|text| log.contains(text)), "{log}");
    first.world.signal(Signal::INT).unwrap();
    let ended = first.wait();
    assert!(ended.result.interrupted, "{}", ended.log);
    assert!(!ended.result.failed, "{:?}", ended.result.failures);
    assert!(ended.bag.is_whole);
}

#[test]
fn a_match_is_refused_while_a_world_that_is_not_discovered_has_its_domain() {
    let domain = Domain::claim().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let robot = ["-r", "__ns:=/hulks/robot_1"];
    let _node = Process::node("behavior_node", &robot, &domain).unwrap();
    let claim = format!("hsl_world_sim/{}/world_sim", domain.id());
    let claim = SocketAddr::from_abstract_name(claim).unwrap();
    let _claim = UnixDatagram::bind_addr(&claim).unwrap();
    let parameters = ["hulks:=1", "opponents:=0", "record:=false"];
    let (status, log) = world(&domain, folder.path(), &parameters).wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    assert!(
        log.contains("another world is in this ROS domain: /world_sim is in another process"),
        "{log}"
    );
}

#[test]
fn a_second_node_for_a_robot_is_refused() {
    let domain = Domain::claim().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let robot = ["-r", "__ns:=/hulks/robot_1"];
    let _one = Process::node("behavior_node", &robot, &domain).unwrap();
    let twin = ["-r", "__ns:=/hulks/robot_1", "-r", "__node:=twin"];
    let _other = Process::node("behavior_node", &twin, &domain).unwrap();
    let parameters = ["hulks:=1", "opponents:=1", "record:=false"];
    let (status, log) = world(&domain, folder.path(), &parameters).wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    let conflict = "two nodes publish /hulks/robot_1/motion_command: \
                    /hulks/robot_1/behavior_node and /hulks/robot_1/twin";
    assert!(log.contains(conflict), "{log}");
}

#[test]
fn options_that_make_no_match_are_wrong_use() {
    for (parameters, named) in [
        (&["scenario:=soccer_mach"][..], "soccer_match"),
        (&["hulks:=12"], "hulks"),
        (
            &["simulation.tick_duration:=0.0"],
            "simulation.tick_duration",
        ),
        (&["unanswered:=ignore"], "unanswered"),
    ] {
        let domain = Domain::claim().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let (status, log) = world(&domain, folder.path(), parameters).wait().unwrap();
        assert_eq!(status.code(), Some(2), "{log}");
        assert_eq!(log.lines().count(), 1, "{log}");
        assert!(log.contains(named), "{named} is missing in: {log}");
    }
}

#[test]
fn a_match_is_played_with_everybody_in_a_process_of_its_own() {
    let mut parameters = vec!["hulks:=1", "opponents:=1", "referee:=node"];
    parameters.extend(SHORT);
    let mut rules: Vec<&str> = Vec::new();
    for rule in SHORT {
        rules.extend(["-p", rule]);
    }
    let game = Match::start(&["hulks/robot_1", "opponent/robot_1"], &parameters);
    let _referee = Process::node("referee_node", &rules, &game.domain).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    assert_eq!(ended.result.state, "finished");
    assert!(ended.bag.is_whole);
    for topic in [
        "/clock",
        "/sim/truth",
        "/referee/decision",
        "/hulks/robot_1/world_state",
        "/hulks/robot_1/motion_command",
        "/opponent/robot_1/motion_command",
        "/opponent/robot_1/behavior/trace",
    ] {
        assert_eq!(ended.bag.count(topic), ended.result.ticks, "{topic}");
    }
    assert_eq!(ended.bag.count("/hulks/robot_1/behavior/tree_layout"), 1);
}
