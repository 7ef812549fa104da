//! The real world and bridge in one process, with a stand-in for a node of HULKs.

use std::net::TcpListener;
use std::process::Command;
use std::time::Duration;

use ros_testing::{Domain, Process, binary, free_port};
use rustix::process::Signal;
use scenario_kit::MatchResult;
use tempfile::TempDir;

/// Longer than any step takes on a busy machine; a test that needs it has failed.
const TIMEOUT: Duration = Duration::from_secs(60);
/// One robot, for a second or two.
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

/// How a match ended: exit code, result and log.
struct Ended {
    code: Option<i32>,
    result: MatchResult,
    log: String,
}

impl Game {
    /// Starts a match, the bridge being the router on `port`.
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

    /// Returns the same with a stand-in for the node.
    fn with_stand_in(rules: &[&str]) -> Self {
        let port = free_port().unwrap();
        let mut game = Self::start(port, rules);
        let mut command = Command::new(binary("hulks_stand_in").unwrap());
        let router = format!("tcp/127.0.0.1:{port}");
        command.args(["--namespace", "hulks_1", "--clock", "logical"]);
        command.args(["--router", &router]);
        game._stand_in = Some(Process::start(command, &game._domain).unwrap());
        game
    }

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

#[test]
fn a_match_is_played_and_each_node_has_its_own_log() {
    let half = "world_sim:auto_referee.halftime_duration:=0.5";
    let ended = Game::with_stand_in(&[half]).wait();
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
