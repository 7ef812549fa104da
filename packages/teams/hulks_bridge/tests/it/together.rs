//! The real world and bridge in one process, with a stand-in for a node of HULKs.

use std::net::TcpListener;
use std::process::Command;
use std::time::Duration;

use match_setup::MatchResult;
use ros_testing::{Domain, Process, example, free_port};
use rustix::process::Signal;
use tempfile::TempDir;

/// Timeout of each step of a test, longer than any step takes on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Parameters of a match of one robot, for one or two seconds.
const SHORT: &[&str] = &[
    "hulks_bridge:robots:=[hulks/1]",
    "hulks_bridge:settle:=0.0",
    "pacing:=lockstep",
    "world_sim:hulks:=1",
    "world_sim:opponents:=0",
    "world_sim:referee:=in_process",
    "world_sim:record:=false",
    "world_sim:startup_timeout:=60.0",
    "world_sim:auto_referee.initial_duration:=0.1",
    "world_sim:auto_referee.ready_duration:=0.3",
    "world_sim:auto_referee.whistle_to_playing_delay:=0.1",
];

struct Game {
    both: Process,
    _stand_in: Option<Process>,
    _domain: Domain,
    folder: TempDir,
}

/// Exit code, result and log of a match.
struct Ended {
    code: Option<i32>,
    result: MatchResult,
    log: String,
}

impl Game {
    /// Starts a match in which the bridge is the router on `port`.
    fn start(port: u16, rules: &[&str]) -> Self {
        let (domain, folder) = (Domain::claim().unwrap(), tempfile::tempdir().unwrap());
        let result = folder.path().join("result.json");
        let files = [
            format!("world_sim:result:={}", result.display()),
            format!("hulks_bridge:listen:=tcp/127.0.0.1:{port}"),
        ];
        let files = files.iter().map(String::as_str);
        let rules = SHORT
            .iter()
            .copied()
            .chain(files)
            .chain(rules.iter().copied());
        let arguments: Vec<_> = rules.flat_map(|rule| ["-p", rule]).collect();
        Self {
            both: Process::node("hulks_world", &arguments, &domain).unwrap(),
            _stand_in: None,
            _domain: domain,
            folder,
        }
    }

    /// Starts a match with a stand-in for the node.
    fn with_stand_in(rules: &[&str]) -> Self {
        let port = free_port().unwrap();
        let mut game = Self::start(port, rules);
        game._stand_in = Some(stand_in(port, LOGICAL, &game._domain));
        game
    }

    /// Waits until both nodes have ended, and returns exit code, result and log.
    fn wait(self) -> Ended {
        let (status, log) = self.both.wait().unwrap();
        let result = std::fs::read_to_string(self.folder.path().join("result.json"));
        Ended {
            code: status.code(),
            result: serde_json::from_str(&result.unwrap()).unwrap(),
            log,
        }
    }
}

const HALF: &str = "world_sim:auto_referee.halftime_duration:=0.5";
const LOGICAL: &[&str] = &["--clock", "logical"];
const REALTIME: &[&str] = &["pacing:=realtime", "world_sim:silence_timeout:=60.0"];

/// Starts a stand-in for the node of the robot.
fn stand_in(port: u16, arguments: &[&str], domain: &Domain) -> Process {
    let mut command = Command::new(example("hulks_stand_in").unwrap());
    let router = format!("tcp/127.0.0.1:{port}");
    command.args(["--namespace", "hulks_1", "--router", &router]);
    command.args(arguments);
    Process::start(command, domain).unwrap()
}

/// Returns the message of the last failure of a match that the environment ended. Before it, the match may report that
/// a robot whose bridge has ended is missing.
#[track_caller]
fn failure(ended: &Ended) -> &str {
    assert_eq!(ended.code, Some(3), "{}", ended.log);
    let failure = ended.result.failures.last().unwrap();
    assert!(failure.environment, "{failure}");
    &failure.message
}

#[test]
fn a_start_without_a_node_names_it_as_the_cause() {
    let ended = Game::start(free_port().unwrap(), &["world_sim:startup_timeout:=4.0"]).wait();
    let expected = "nodes missing after 4s: hulks/1: no node /hulks_1/behavior_node exists; nodes that need longer need a \
         larger startup_timeout, which counts from the last node or topic that has started";
    assert_eq!(failure(&ended), expected);
}

#[test]
fn a_start_with_a_node_that_is_stepped_in_a_match_on_the_wall_clock_names_the_pacing() {
    let rules = [REALTIME, &["world_sim:startup_timeout:=6.0"]].concat();
    let ended = Game::with_stand_in(&rules).wait();
    let message = failure(&ended);
    for part in [
        "hulks/1: the clock of the node is stepped by a driver",
        "pacing:=lockstep",
    ] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn a_node_that_is_refused_ends_the_match_at_once() {
    let port = free_port().unwrap();
    let game = Game::start(port, &["world_sim:startup_timeout:=1000.0"]);
    let other = ["--replace", "angular_velocity=turn"];
    let _node = stand_in(port, &[LOGICAL, &other].concat(), &game._domain);
    let ended = game.wait();
    let message = failure(&ended);
    for part in [
        "hulks_bridge failed: the node in /hulks_1 has other types than the bridge",
        "at WalkWithVelocity.angular_velocity: here f32, there no such field",
    ] {
        assert!(message.contains(part), "{part}: {message}");
    }
}

#[test]
fn a_second_node_in_the_namespace_ends_the_match_and_both_are_named() {
    for rules in [&[][..], REALTIME] {
        let port = free_port().unwrap();
        let half = ["world_sim:auto_referee.halftime_duration:=600.0"];
        let game = Game::start(port, &[rules, &half].concat());
        let arguments = if rules.is_empty() { LOGICAL } else { &[] };
        let first = stand_in(port, arguments, &game._domain);
        assert!(game.both.wait_for_line("the match begins", TIMEOUT));
        let second = stand_in(port, arguments, &game._domain);
        let ended = game.wait();
        let message = failure(&ended);
        assert!(
            message.contains("several nodes in the namespace /hulks_1"),
            "{message}"
        );
        // The cause is the first failure, before the bridge removes the topics of the robot.
        let first_message = &ended.result.failures[0].message;
        assert!(first_message.contains("several nodes"), "{first_message}");
        for failure in &ended.result.failures {
            assert!(!failure.message.contains("is gone"), "{failure}");
        }
        for process in [&first, &second] {
            let named = format!("process {} ", process.id().as_raw_pid());
            assert!(message.contains(&named), "{named}: {message}");
        }
    }
}

#[test]
fn two_nodes_in_the_namespace_before_the_match_are_both_named() {
    let port = free_port().unwrap();
    let game = Game::start(port, &[]);
    let nodes = [0, 1].map(|_| stand_in(port, LOGICAL, &game._domain));
    let ended = game.wait();
    let message = failure(&ended);
    for process in &nodes {
        let named = format!("process {} ", process.id().as_raw_pid());
        assert!(message.contains(&named), "{named}: {message}");
    }
}

#[test]
fn the_program_that_played_and_its_version_are_in_the_result() {
    let ended = Game::with_stand_in(&[HALF]).wait();
    assert_eq!(ended.code, Some(0), "{}", ended.log);
    let [played] = ended.result.players["hulks/1"].as_slice() else {
        panic!("one program: {:?}", ended.result.players);
    };
    let program = example("hulks_stand_in").unwrap();
    let expected = format!("{} (sha256 ", program.canonicalize().unwrap().display());
    assert!(played.starts_with(&expected), "{played}");
    assert!(played.ends_with(", types of hulk 774a8a6"), "{played}");
}

#[test]
fn a_stepped_node_plays_a_second_match() {
    let port = free_port().unwrap();
    let first = Game::start(port, &[HALF]);
    let domain = Domain::claim().unwrap();
    let _node = stand_in(port, LOGICAL, &domain);
    let ended = first.wait();
    assert_eq!(ended.code, Some(0), "{}", ended.log);
    let again = Game::start(port, &[HALF]).wait();
    assert_eq!(again.code, Some(0), "{}", again.log);
    assert_eq!(again.result.ticks, ended.result.ticks);
}

/// A field that a newer revision of the node adds to the state of the game.
const NEWER: &str = concat!(
    r#"{"name":"opponent_game_state"="#,
    r#"{"name":"half","shape":{"kind":"primitive","name":"u8"}},{"name":"opponent_game_state""#
);

#[test]
fn a_node_of_a_newer_revision_plays_and_its_new_field_is_named() {
    for rules in [&[][..], REALTIME] {
        let port = free_port().unwrap();
        let game = Game::start(port, &[rules, &[HALF]].concat());
        let arguments = if rules.is_empty() { LOGICAL } else { &[] };
        let newer = [arguments, &["--replace", NEWER]].concat();
        let _node = stand_in(port, &newer, &game._domain);
        let ended = game.wait();
        assert_eq!(ended.code, Some(0), "{}", ended.log);
        let played = &ended.result.players["hulks/1"][0];
        let expected = "filtered_game_controller_state: half (the node's field) gets a default";
        assert!(played.contains(expected), "{played}");
        assert_eq!(ended.log.matches(expected).count(), 1, "{}", ended.log);
    }
}

#[test]
fn a_match_is_played_and_each_node_has_its_own_log() {
    let ended = Game::with_stand_in(&[HALF]).wait();
    assert_eq!(ended.code, Some(0), "{}", ended.log);
    assert!(ended.result.ticks > 100, "{:?}", ended.result);
    for line in [
        "[hulks_bridge]: all nodes are ready",
        "[world_sim]: the match begins",
    ] {
        assert!(ended.log.contains(line), "{line}: {}", ended.log);
    }
}

#[test]
fn a_signal_ends_both() {
    let game = Game::with_stand_in(&[]);
    assert!(game.both.wait_for_line("the match begins", TIMEOUT));
    game.both.signal(Signal::INT).unwrap();
    let ended = game.wait();
    assert_eq!(ended.code, Some(3), "{}", ended.log);
    assert!(ended.result.interrupted && ended.result.failures.is_empty());
}

#[test]
fn a_bridge_that_fails_ends_the_match_and_is_the_reason() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let ended = Game::start(port, &[]).wait();
    assert_eq!(ended.code, Some(3), "{}", ended.log);
    assert!(!ended.result.interrupted);
    let [failure] = ended.result.failures.as_slice() else {
        panic!("a failure: {}", ended.log);
    };
    let why = "hulks_bridge failed: the Zenoh router cannot listen";
    assert!(
        failure.environment && failure.message.starts_with(why),
        "{failure}"
    );
}

#[test]
fn invalid_parameters_of_one_node_are_a_usage_error() {
    let ended = Game::start(free_port().unwrap(), &["hulks_bridge:settle:=-1.0"]).wait();
    assert_eq!(ended.code, Some(2), "{}", ended.log);
    let message = &ended.result.failures[0].message;
    assert!(message.contains("settle"), "{message}");
}
