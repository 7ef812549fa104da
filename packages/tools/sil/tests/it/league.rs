//! Matches of the 3D simulation league with agents over TCP.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

use simspark_protocol::{MonitorMessage, Scene};

use crate::league_agents::{Connection, Serving, play};

/// Left and right players of a match.
const PLAYERS: [(&str, u32); 11] = [
    ("Alpha", 1),
    ("Alpha", 2),
    ("Alpha", 3),
    ("Alpha", 4),
    ("Alpha", 5),
    ("Alpha", 6),
    ("Beta", 1),
    ("Beta", 2),
    ("Beta", 3),
    ("Beta", 4),
    ("Beta", 7),
];
/// Time at which agents stop \[s\].
const UNTIL: f64 = 4.0;

/// Plays a match whose agents connect in the order of `order` and answer after delays that depend on `haste`. Returns
/// the messages to each agent, and the log.
fn play_match(log: &Path, order: &[usize], haste: u64) -> (Vec<Vec<String>>, String) {
    let log_argument = log.to_str().unwrap();
    let serving = Serving::start(&[
        "--agents",
        "11",
        "--left",
        "Alpha",
        "--right",
        "Beta",
        "--seed",
        "5",
        "--kick-off-after",
        "1",
        "--turn-timeout",
        "60000",
        "--log",
        log_argument,
    ]);
    let address = serving.agents;
    let mut received: Vec<_> = order
        .iter()
        .map(|&index| {
            let (team, number) = PLAYERS[index];
            (
                index,
                thread::spawn(move || play(address, team, number, UNTIL, haste)),
            )
        })
        .collect();
    received.sort_by_key(|(index, _)| *index);
    // Stopped agents stay connected until all have stopped: the clock stands.
    let received = received
        .into_iter()
        .map(|(_, thread)| thread.join().unwrap())
        .collect();
    drop(serving);
    (received, fs::read_to_string(log).unwrap())
}

#[test]
fn a_match_depends_neither_on_who_connects_first_nor_on_how_fast_agents_are() {
    let folder = tempfile::tempdir().unwrap();
    let forward: Vec<_> = (0..PLAYERS.len()).collect();
    let backward: Vec<_> = forward.iter().rev().copied().collect();
    let (first, first_log) = play_match(&folder.path().join("first.log"), &forward, 1);
    let (second, second_log) = play_match(&folder.path().join("second.log"), &backward, 2);
    for ((first, second), player) in first.iter().zip(&second).zip(PLAYERS) {
        let differs = first
            .iter()
            .zip(second)
            .find(|(first, second)| first != second);
        assert_eq!(differs, None, "{player:?}");
    }
    let moves = first[0]
        .iter()
        .any(|message| message.contains("(pm KickOff_Left)"));
    assert!(moves, "no robot kicked off: {:?}", first[0].last());
    assert!(
        first[0]
            .iter()
            .any(|message| message.contains("(hear Beta")),
        "no message was received"
    );
    // Agents that end their connections end the match; lines of the log until then are the same.
    let cycles = (UNTIL / 0.2) as usize;
    let lines =
        |log: &str| -> Vec<String> { log.lines().take(cycles).map(str::to_owned).collect() };
    assert_eq!(lines(&first_log).len(), cycles);
    assert_eq!(lines(&first_log), lines(&second_log));
    for line in lines(&first_log) {
        MonitorMessage::parse(line.as_bytes()).unwrap();
    }
}

#[test]
fn a_monitor_sees_robots_come_and_a_trainer_removes_one() {
    let serving = Serving::start(&["--agents", "2", "--left", "Alpha"]);
    let mut monitor = Connection::open(serving.monitors);
    let robots = |message: &str| {
        let message = MonitorMessage::parse(message.as_bytes()).unwrap();
        match message.scene {
            Scene::Full(_) => Some(message.to_string().matches("models/naobody").count()),
            Scene::Update(_) => None,
        }
    };
    assert_eq!(robots(&monitor.receive()), Some(0));
    let address = serving.agents;
    let agents: Vec<_> = [1, 2]
        .map(|number| thread::spawn(move || play(address, "Alpha", number, 0.4, 0)))
        .into();
    // The robots exist from the first cycle on.
    assert_eq!(robots(&monitor.receive()), Some(2));
    monitor.send("(kill (unum 2)(team Left))");
    let mut counts = std::iter::repeat_with(|| robots(&monitor.receive())).flatten();
    assert_eq!(counts.next(), Some(1));
    let mut agents = agents.into_iter();
    assert!(
        agents.next().unwrap().join().is_ok(),
        "the other agent was disturbed"
    );
    assert!(
        agents.next().unwrap().join().is_err(),
        "the agent was not removed"
    );
}

/// Duration of the walk of an agent \[s\]; the first second is for getting ready.
const WALK: usize = 11;
const READY: usize = 2;

mod slow {
    use super::*;

    #[test]
    fn an_agent_of_another_project_walks_to_the_middle() {
        let serving = Serving::start(&["--true-poses"]);
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let python = package.join("../../../config/ros/venvs/yohsin3d/bin/python3");
        assert!(
            python.exists(),
            "yohsin3d is missing; install it with `config/ros/venv yohsin3d`"
        );
        let output = Command::new(python)
            .arg(package.join("tests/yohsin3d_walk.py"))
            .args([serving.agents.port().to_string(), WALK.to_string()])
            .env_remove("PYTHONPATH")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let heads: Vec<Vec<f64>> = text
            .lines()
            .filter_map(|line| line.split(' ').map(|word| word.parse().ok()).collect())
            .collect();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(heads.len(), WALK + 1, "{text}{errors}");
        let speed = (heads[WALK][0] - heads[READY][0]) / (WALK - READY) as f64;
        assert!(speed >= 0.6, "it walks at {speed} m/s: {text}");
        for head in &heads {
            assert!(
                head[1].abs() < 0.5 && head[2] > 0.48,
                "it strays or falls: {text}"
            );
        }
    }
}
