//! `sil league --demo` and `sil league-agent`: players of this project.

use std::fs;
use std::path::Path;

use crate::common::sil;
use crate::league_agents::Serving;

/// Plays a short match of players of this project. Returns the output and the log.
fn demo(log: &Path, seed: &str) -> (String, String) {
    let output = sil()
        .args(["league", "--port", "0", "--monitor-port", "0"])
        .args(["--demo", "2", "--duration", "8", "--seed", seed, "--log"])
        .arg(log)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    (printed, fs::read_to_string(log).unwrap())
}

#[test]
fn the_same_seed_gives_the_same_match_of_our_own_players() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two, other] = ["one", "two", "other"].map(|name| folder.path().join(name));
    let (printed, one) = demo(&one, "5");
    assert!(printed.contains(" after 8 s; "), "{printed}");
    let (_, two) = demo(&two, "5");
    let (_, other) = demo(&other, "6");
    // Not with assert_eq, which would print both logs.
    assert!(one == two, "the same seed gave another match");
    assert!(one != other, "another seed gave the same match");
}

#[test]
fn a_team_of_our_own_plays_on_a_server_until_the_match_is_over() {
    let arguments = ["--agents", "3", "--kick-off-after", "1", "--duration", "2"];
    let serving = Serving::start(&arguments);
    let output = sil()
        .args(["league-agent", "--team", "Ours", "--players", "1..2,9"])
        .args(["--server", &serving.agents.to_string()])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.starts_with("Ours with 3 players at "), "{printed}");
}

#[test]
fn a_server_that_is_not_there_is_named() {
    // Port 9 has no server.
    let arguments = ["league-agent", "--server", "127.0.0.1:9"];
    let output = sil().args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let printed = String::from_utf8(output.stderr).unwrap();
    let expected = "Alpha 2 cannot connect to the server at 127.0.0.1:9";
    assert!(printed.contains(expected), "{printed}");
}
