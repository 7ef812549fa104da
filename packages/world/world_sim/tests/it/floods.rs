//! Invalid messages of another node do not flood the log of the nodes of a match.

use ros_testing::{Domain, Process};
use rustix::process::Signal;

use crate::harness::{Match, PATIENCE, SHORT, script};

/// Number of invalid messages.
const COUNT: usize = 2000;
/// Largest number of lines about them: a few a second, on a slow machine, too.
const MOST_LINES: usize = COUNT / 10;

/// A node, and a topic that it subscribes to.
struct Case {
    node: &'static str,
    arguments: &'static [&'static str],
    topic: &'static str,
    message_type: &'static str,
    output: &'static str,
    output_type: &'static str,
}

const CASES: &[Case] = &[
    Case {
        node: "referee_node",
        arguments: &[],
        topic: "/sim/truth",
        message_type: "SimulationTruth",
        output: "/referee/decision",
        output_type: "RefereeDecision",
    },
    Case {
        node: "behavior_node",
        arguments: &["-r", "__ns:=/hulks/robot_1"],
        topic: "/hulks/robot_1/world_state",
        message_type: "WorldState",
        output: "/hulks/robot_1/motion_command",
        output_type: "MotionCommand",
    },
    Case {
        node: "field_mission_node",
        arguments: &["-p", "scenario:=mission_practice"],
        topic: "/hulks/robot_1/world_state",
        message_type: "WorldState",
        output: "/mission/decision",
        output_type: "MissionDecision",
    },
];

/// Publishes the invalid messages in a domain.
fn flood(domain: &Domain, [topic, message_type, output, output_type]: [&str; 4]) {
    let count = COUNT.to_string();
    let arguments = [&count, topic, message_type, output, output_type];
    let flood = Process::python(&script("flood.py"), &arguments, domain).unwrap();
    let (status, log) = flood.wait().unwrap();
    assert!(status.success(), "{log}");
}

fn check(log: &str, topic: &str) {
    let warnings = log.lines().filter(|line| line.contains("[WARN]"));
    let count = warnings.filter(|line| line.contains(topic)).count();
    assert!((1..MOST_LINES).contains(&count), "{count} lines\n{log}");
}

#[test]
fn a_node_logs_a_few_lines_about_thousands_of_invalid_messages() {
    for case in CASES {
        let domain = Domain::claim().unwrap();
        let node = Process::node(case.node, case.arguments, &domain).unwrap();
        let Case {
            topic,
            message_type,
            output,
            output_type,
            ..
        } = case;
        flood(&domain, [topic, message_type, output, output_type]);
        node.signal(Signal::TERM).unwrap();
        let (_, log) = node.wait().unwrap();
        let name = topic.rsplit('/').next().unwrap();
        check(&log, name);
    }
}

#[test]
fn the_world_logs_a_few_lines_about_thousands_of_invalid_commands() {
    let mut parameters = SHORT.to_vec();
    parameters.extend(["hulks:=1", "opponents:=0"]);
    let mut game = Match::start(&[], &parameters);
    let command = "/referee/command";
    flood(
        &game.domain,
        [command, "RefereeCommand", "/sim/truth", "SimulationTruth"],
    );
    game.add_robot("hulks/robot_1");
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    check(&ended.log, command);
}
