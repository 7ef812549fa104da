//! Matches between programs of different teams: the stand-ins for those of HULKs and Bit-Bots, against each other and
//! against ours.

use std::path::Path;

use hsl_bag::sha256;
use match_setup::MatchResult;
use ros_testing::{Domain, free_port};

use crate::common::match_over_ros::{Ended, MatchOverRos};
use crate::common::{sil, team_programs};

/// Arguments of a short match of two against two.
const SHORT: &[&str] = &[
    "hulks:=2",
    "opponents:=2",
    "half_duration:=1",
    "auto_referee.initial_duration:=0.3",
    "auto_referee.ready_duration:=0.5",
    "auto_referee.whistle_to_playing_delay:=0.3",
];

/// Plays a match of HULKs against Bit-Bots, whose programs get these additional arguments. The result is in
/// `result.json` in `folder`, the bag in `bag`.
fn play(hulks: &str, bitbots: &str, folder: &Path) -> Ended {
    let port = free_port().unwrap();
    let listen = format!("listen:=tcp/127.0.0.1:{port}");
    let result = format!("result:={}", folder.join("result.json").display());
    let hulks = format!("hulks={}", team_programs::hulks(port, hulks));
    let bitbots = format!("opponent={}", team_programs::bitbots(bitbots));
    let own = [
        "hulks_behavior:=hulks",
        "opponents_behavior:=bitbots",
        "pacing:=lockstep",
        &listen,
        &result,
        "--node",
        &hulks,
        "--node",
        &bitbots,
    ];
    MatchOverRos::start(&[SHORT, &own].concat(), &folder.join("bag")).wait()
}

/// Returns the result of the match in a folder.
fn result_in(folder: &Path) -> MatchResult {
    let text = std::fs::read_to_string(folder.join("result.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn two_other_teams_play_in_lockstep_and_equal_matches_give_equal_bags() {
    let [a, b] = [(); 2].map(|()| {
        let folder = tempfile::tempdir().unwrap();
        play("", "", folder.path()).assert_passed();
        let result = result_in(folder.path());
        for number in 1..=2 {
            let played = |team| result.players[&format!("{team}/{number}")].join(" ");
            let (hulks, bitbots) = (played("hulks"), played("opponent"));
            assert!(hulks.contains("hulks_stand_in (sha256 "), "{hulks}");
            assert!(bitbots.contains("body_behavior of Bit-Bots"), "{bitbots}");
        }
        sha256(folder.path().join("bag")).unwrap()
    });
    assert_eq!(a, b);
}

#[test]
fn the_verdict_contains_the_team_whose_program_failed() {
    let folder = tempfile::tempdir().unwrap();
    let ended = play("", "--fault exit", folder.path());
    ended.assert_failed(1, &["opponent/1", "its node ended with exit code 7"]);
    let failures = result_in(folder.path()).failures;
    assert!(!failures.is_empty());
    for failure in &failures {
        let text = failure.to_string();
        assert!(text.contains("opponent/"), "{text}");
        assert!(!text.contains("hulks/"), "{text}");
    }
}

#[test]
fn campaigns_play_programs_of_other_teams_against_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port().unwrap();
    let listen = format!("listen:=tcp/127.0.0.1:{port}");
    let own = [
        "hulks_behavior:=bitbots",
        "opponents_behavior:=hulks",
        "pacing:=lockstep",
        &listen,
    ];
    let domain = Domain::claim().unwrap();
    let mut command = sil();
    command
        .args(["batch", "soccer_match", "--ros", "--seeds", "0..2"])
        .args(["--jobs", "1", "--folder"])
        .arg(folder.path().join("campaign"))
        .arg("--node")
        .arg(format!("hulks={}", team_programs::bitbots("")))
        .arg("--node")
        .arg(format!("opponent={}", team_programs::hulks(port, "")))
        .env("ROS_DOMAIN_ID", domain.id());
    for rule in [SHORT, &own].concat() {
        command.args(["--set", &rule.replacen(":=", "=", 1)]);
    }
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let results = std::fs::read_to_string(folder.path().join("campaign/results.jsonl")).unwrap();
    let passed = results.matches("\"passed\"").count();
    assert_eq!(passed, 2, "{results}");
}
