//! Matches with a program of Bit-Bots: the stand-in, which has the topics, services and timing of the real one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hsl_bag::{BagReader, sha256};
use hsl_wire::{Message, hsl_msgs, topics};
use ros_testing::Domain;

use crate::common::launched::Launched;
use crate::common::match_over_ros::{Ended, MatchOverRos, closed_bag};
use crate::common::{sil, team_programs};

/// Arguments of a short match of one program against one robot of ours.
const SHORT: &[&str] = &[
    "hulks:=1",
    "opponents:=1",
    "half_duration:=2",
    "auto_referee.initial_duration:=0.3",
    "auto_referee.ready_duration:=1.5",
    "auto_referee.whistle_to_playing_delay:=0.3",
];

/// Role of hulks/1, which is the goalkeeper otherwise.
const OFFENSE: &str = "hulks/robot_1/bitbots_bridge:role:=offense";

/// Plays a match in which the stand-in plays hulks/1.
fn play(rules: &[&str], arguments: &str, bag: &Path) -> Ended {
    let node = format!("hulks={}", team_programs::bitbots(arguments));
    let own = ["hulks_behavior:=bitbots", "--node", &node];
    MatchOverRos::start(&[SHORT, rules, &own].concat(), bag).wait()
}

#[test]
fn equal_matches_give_equal_bags_with_decisions_at_60_hz() {
    let folder = tempfile::tempdir().unwrap();
    let [a, b] = ["a", "b"].map(|name| {
        let bag = folder.path().join(name);
        play(&[], "", &bag).assert_passed();
        bag
    });
    assert_eq!(sha256(&a).unwrap(), sha256(&b).unwrap());
    let topics = closed_bag(&a).topics;
    let count = |name: &str| {
        let topic = topics.iter().find(|topic| topic.name == name);
        topic.unwrap().message_count
    };
    let ticks = count("/clock");
    let decisions = count("/hulks/robot_1/motion_command");
    // 60 decisions in 100 ticks.
    assert!(
        (ticks * 6 / 10).abs_diff(decisions) <= 1,
        "{decisions} of {ticks}"
    );
    assert_eq!(count("/hulks/robot_1/behavior/trace"), decisions);
    assert_eq!(count("/hulks/robot_1/behavior/tree_layout"), 1);
    let markers = timeline_markers(&a);
    let played = "hulks/1 is played by body_behavior of Bit-Bots".to_owned();
    assert!(markers.contains(&played), "{markers:?}");
}

#[test]
fn a_program_in_a_domain_of_its_own_plays_the_same_match() {
    let folder = tempfile::tempdir().unwrap();
    let domain = Domain::claim().unwrap();
    let own = own_domain(&domain);
    let [a, b] = [("a", &[own.as_str()][..]), ("b", &[])].map(|(name, rules)| {
        let bag = folder.path().join(name);
        play(rules, "", &bag).assert_passed();
        sha256(&bag).unwrap()
    });
    assert_eq!(a, b);
}

/// Returns the rule for a domain of the program of hulks/1.
fn own_domain(domain: &Domain) -> String {
    let id = domain.id();
    format!("hulks/robot_1/bitbots_bridge:program.domain:={id}")
}

#[test]
fn the_end_of_a_program_in_a_domain_of_its_own_is_a_failure_of_its_robot() {
    let folder = tempfile::tempdir().unwrap();
    let domain = Domain::claim().unwrap();
    let own = format!(
        "hulks/robot_1/bitbots_bridge:program.domain:={}",
        domain.id()
    );
    let rules = [own.as_str(), "tick_timeout:=4.0"];
    let ended = play(&rules, "--fault exit", &folder.path().join("bag"));
    let text = "hulks/1: no motion_command; its node ended with exit code 7";
    ended.assert_failed(1, &[text]);
}

/// Returns the labels on the timeline.
fn timeline_markers(bag: &Path) -> Vec<String> {
    let mut labels = Vec::new();
    for message in BagReader::open(bag).unwrap().messages().unwrap() {
        let message = message.unwrap();
        if message.topic() == topics::TIMELINE_MARKERS.name {
            let marker = hsl_msgs::TimelineMarker::from_cdr(message.data()).unwrap();
            labels.push(marker.label);
        }
    }
    labels
}

#[test]
fn the_robot_walks_as_the_program_requests() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    play(&[], "", &bag).assert_passed();
    let mut kinds = Vec::new();
    for message in BagReader::open(&bag).unwrap().messages().unwrap() {
        let message = message.unwrap();
        if message.topic() == "/hulks/robot_1/motion_command" {
            let command = hsl_msgs::MotionCommand::from_cdr(message.data()).unwrap();
            kinds.push(command.kind);
        }
    }
    kinds.dedup();
    let (stand, walk) = (
        hsl_msgs::MotionCommand::STAND,
        hsl_msgs::MotionCommand::WALK_WITH_VELOCITY,
    );
    // Initial, ready, set, playing.
    assert_eq!(kinds, [stand, walk, stand, walk]);
}

#[test]
fn only_the_teammate_that_reaches_the_ball_first_walks_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    play(&["hulks:=3", "half_duration:=3"], "", &bag).assert_passed();
    let (mut begin, mut walking) = (None, BTreeMap::<u64, usize>::new());
    for message in BagReader::open(&bag).unwrap().messages().unwrap() {
        let message = message.unwrap();
        let time = message.time().as_nanos() / 1_000_000;
        match message.topic() {
            "/hulks/robot_2/hsl/outgoing" => {
                let sent = hsl_msgs::HslMessage::from_cdr(message.data()).unwrap();
                assert_eq!(sent.kind, hsl_msgs::HslMessage::BYTES);
            }
            "/hulks/robot_2/motion_command" | "/hulks/robot_3/motion_command" => {
                let command = hsl_msgs::MotionCommand::from_cdr(message.data()).unwrap();
                let walks = (command.velocity.x, command.velocity.y) != (0.0, 0.0);
                *walking.entry(time).or_default() += usize::from(walks);
            }
            "/hulks/robot_1/game_controller_state" => {
                let state = hsl_msgs::GameControllerState::from_cdr(message.data()).unwrap();
                let plays = state.game_state.value == hsl_msgs::GameState::PLAYING;
                begin = begin.or(plays.then_some(time));
            }
            _ => {}
        }
    }
    // Each robot has sent its time at least twice after a second.
    let decided = begin.unwrap() + 1000;
    let counts: BTreeSet<_> = walking.range(decided..).map(|(_, count)| *count).collect();
    assert_eq!(counts, BTreeSet::from([1]));
}

#[test]
fn the_end_of_the_program_is_a_failure_of_its_robot() {
    for (fault, rules, code, parts) in [
        (
            "exit",
            ["tick_timeout:=4.0"],
            1,
            [
                "hulks/1: no motion_command; its node ended with exit code 7",
                "hulks/1: the stand-in exits as it was asked to",
            ],
        ),
        (
            "silent",
            ["tick_timeout:=2.0"],
            1,
            ["hulks/1: no motion_command; waited 2s", "node_failed"],
        ),
        (
            "unknown_parameter",
            ["tick_timeout:=2.0"],
            1,
            [
                "hulks/1: its node ended with exit code 1 before the first tick",
                "RuntimeError: /parameter_blackboard has no no_such_parameter",
            ],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let ended = play(
            &rules,
            &format!("--fault {fault}"),
            &folder.path().join("bag"),
        );
        let parts = parts.iter().filter(|part| **part != "node_failed");
        ended.assert_failed(code, &parts.copied().collect::<Vec<_>>());
    }
}

#[test]
fn two_programs_of_a_robot_end_the_match_and_both_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let program = team_programs::bitbots(r#""$@""#);
    let node = format!("hulks=sh -c '{program} & exec {program}' sh");
    let own = ["hulks_behavior:=bitbots", "--node", &node];
    let bag = folder.path().join("bag");
    let ended = MatchOverRos::start(&[SHORT, &own].concat(), &bag).wait();
    let name = "/hulks/robot_1/bitbots/body_behavior";
    let both = format!("2 programs publish /hulks/robot_1/bitbots/time_to_ball: {name} and {name}");
    ended.assert_failed(3, &[&both]);
}

#[test]
fn a_velocity_that_is_not_finite_is_an_error_of_the_robot() {
    let folder = tempfile::tempdir().unwrap();
    let ended = play(&[OFFENSE], "--fault not_finite", &folder.path().join("bag"));
    let all = format!("{}{}", ended.stdout, ended.stderr);
    assert!(all.contains("cmd_vel: must have numbers between"), "{all}");
}

#[test]
fn a_program_plays_in_a_named_match_and_from_a_launch_file() {
    let folder = tempfile::tempdir().unwrap();
    let bag = |name: &str| folder.path().join(name);
    play(&["match:=left"], "", &bag("named")).assert_passed();
    play(&[], "", &bag("sil")).assert_passed();
    let of_bag = format!("bag:={}", bag("launched").display());
    let node = format!("nodes:=hulks={}", team_programs::bitbots(""));
    let own = ["hulks_behavior:=bitbots", &of_bag, &node];
    Launched::start("sil_match.launch.py", &[SHORT, &own].concat())
        .wait()
        .assert_passed();
    let [by_sil, launched] = ["sil", "launched"].map(|name| sha256(bag(name)).unwrap());
    assert_eq!(by_sil, launched);
}

#[test]
fn parameters_of_a_robot_reach_its_program() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    // The stand-in of a goalkeeper walks to its own goal.
    play(&[OFFENSE], "", &bag).assert_passed();
    let other = folder.path().join("other");
    play(&[], "", &other).assert_passed();
    assert_ne!(sha256(&bag).unwrap(), sha256(&other).unwrap());
}

#[test]
fn a_match_that_the_program_cannot_play_is_refused_with_the_fix() {
    let error = |arguments: &[&str]| {
        let output = sil().arg("match").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let bitbots = "--hulks=2,behavior=bitbots";
    assert!(error(&[bitbots, "--in-process"]).contains("add --ros"));
    let external = error(&[bitbots, "--external", "hulks/2"]);
    assert!(
        external.contains("hulks/2 is played by bitbots"),
        "{external}"
    );
    let unknown = error(&["--hulks=2,behavior=bitbot"]);
    assert!(unknown.contains("did you mean `bitbots`?"), "{unknown}");
}

mod slow {
    use super::*;

    #[test]
    fn actions_and_the_reset_of_the_ball_filter_do_not_stop_the_match() {
        let folder = tempfile::tempdir().unwrap();
        for fault in ["action", "reset"] {
            let [a, b] = ["a", "b"].map(|name| {
                let bag = folder.path().join(format!("{fault}_{name}"));
                play(&[], &format!("--fault {fault}"), &bag).assert_passed();
                sha256(&bag).unwrap()
            });
            assert_eq!(a, b, "{fault}");
        }
    }
}
