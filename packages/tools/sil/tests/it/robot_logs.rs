//! Logs of robots in every command that reads bags.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bag_tools::{Bag, StorageKind};
use hsl_types::{RobotId, Team};
use serde_json::Value;

use crate::common::{SHORT, golden, in_process, sil};
use crate::robot_log::RobotLog;

const ROBOT: &str = "hulks/2";

/// Writes the log of a robot of the golden bag.
fn log(folder: &Path, kind: StorageKind) -> PathBuf {
    let path = folder.join("log");
    let log = RobotLog::of(ROBOT.parse().unwrap());
    log.write(&Bag::open(golden()).unwrap(), &path, kind)
        .unwrap();
    path
}

/// Runs `sil` in a folder; returns exit code and all output.
fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = sil().current_dir(folder).args(arguments).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[test]
fn times_of_a_log_are_relative_absolute_or_those_of_the_game_clock() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    log(folder, StorageKind::Mcap);
    let (_, error) = run(
        folder,
        &["trace", "log", "--robot", ROBOT, "--at", "game:99:00"],
    );
    let clock = error.split(" from ").nth(1).unwrap().split(' ').next();
    let clock = format!("game:{}", clock.unwrap());
    for (at, time) in [
        ("2.0", ["1.98", "1.99", "2.00"]),
        ("1790000002.01", ["1.98", "1.99", "2.00"]),
        (&clock, ["0.00", "0.01", "0.02"]),
    ] {
        let (code, text) = run(folder, &["trace", "log", "--robot", ROBOT, "--at", at]);
        // The first decision comes after the first state of the game.
        let is_first = at == clock && code == Some(2);
        let shown = text.split(" at ").nth(1).unwrap_or_default();
        let is_right = time.iter().any(|time| shown.starts_with(time));
        assert!(is_first || code == Some(0) && is_right, "{at}: {text}");
    }
    for at in ["2.1", "1790000002.1"] {
        let file = format!("{at}.moment.yaml");
        let expect = ["expect", "log", "--at", at, "--robot", ROBOT, "-o", &file];
        let (code, text) = run(folder, &expect);
        assert_eq!(code, Some(0), "{text}");
        assert!(!text.contains("does not decide"), "{text}");
        let (code, text) = run(folder, &["expect", "--check", &file]);
        assert_eq!(code, Some(0), "{text}");
    }
    let (code, text) = run(folder, &["trace", "log", "--robot", ROBOT, "--at", "60"]);
    assert_eq!(code, Some(2), "{text}");
    let known = "times from 0.000 s to 2.3";
    assert!(
        text.contains(known) && text.contains("or from 1790000000.01"),
        "{text}"
    );
    let (code, text) = run(
        folder,
        &["trace", "log", "--robot", ROBOT, "--node", "play", "--json"],
    );
    assert_eq!(code, Some(0), "{text}");
    let runs: Value = serde_json::from_str(&text).unwrap();
    let first = runs["nodes"][0]["runs"][0]["from"].as_f64().unwrap();
    assert!((0.0..2.4).contains(&first), "{text}");
    let cut = [
        "bag",
        "cut",
        "log",
        "-o",
        "part",
        "--from",
        "1",
        "--to",
        "1790000001.5",
    ];
    let (code, text) = run(folder, &cut);
    assert_eq!(code, Some(0), "{text}");
    let (_, text) = run(folder, &["bag", "info", "part", "--json"]);
    let part: Value = serde_json::from_str(&text).unwrap();
    let duration = part["duration"].as_f64().unwrap();
    assert!((0.45..0.5).contains(&duration), "{text}");
}

#[test]
fn every_command_reads_logs_of_both_storages() {
    for kind in [StorageKind::Mcap, StorageKind::Sqlite3] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        log(folder, kind);
        let (code, text) = run(folder, &["bag", "check", "log"]);
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains("in log of hulks/2, no findings"), "{text}");
        assert!(text.contains("/hulks/robot_2/world_state"), "{text}");
        let (code, text) = run(folder, &["bag", "info", "log"]);
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains("source    log of hulks/2\n"), "{text}");
        let (_, text) = run(folder, &["bag", "info", "log", "--json"]);
        let info: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(info["source"], "robot_log");
        assert_eq!(info["robots"], serde_json::json!([ROBOT]));
        let (code, text) = run(folder, &["redecide", "log"]);
        assert_eq!(code, Some(0), "{text}");
        let plot = ["plot", "log", "-o", "out", "--format", "svg", "--from", "1"];
        let (code, text) = run(folder, &plot);
        assert_eq!(code, Some(0), "{text}");
        let pictures: Vec<_> = fs::read_dir(folder.join("out")).unwrap().collect();
        assert_eq!(pictures.len(), 1, "{text}");
        let (code, text) = run(folder, &["report", "log", "-o", "page"]);
        assert_eq!(code, Some(0), "{text}");
        let page = fs::read_to_string(folder.join("page/index.html")).unwrap();
        assert!(page.contains("Violations are unknown"), "{page}");
        assert!(!page.contains("possession: hulks"), "{page}");
    }
}

#[test]
fn logs_of_five_robots_are_laid_together_within_20_ms() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let bag = folder.join("match");
    in_process(&[SHORT, &["hulks:=5", "opponents:=5"]].concat(), &bag);
    let bag = Bag::open(bag).unwrap();
    // Delays of the clocks [ms].
    let delays = [0, 1_234, 567, 3_600_000, 89];
    let mut arguments = vec!["bag".to_owned(), "merge".to_owned()];
    for (robot, delay) in RobotId::all()
        .filter(|it| it.team == Team::Hulks)
        .zip(delays)
    {
        let log = RobotLog {
            clock: RobotLog::CLOCK + Duration::from_millis(delay),
            jitter: Duration::from_millis(8),
            loss: 0.05,
            seed: delay,
            ..RobotLog::of(robot)
        };
        let name = format!("robot_{}", robot.player_number);
        log.write(&bag, &folder.join(&name), StorageKind::Mcap)
            .unwrap();
        arguments.push(name);
    }
    arguments.extend(["-o", "team"].map(str::to_owned));
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let (code, text) = run(folder, &arguments);
    assert_eq!(code, Some(0), "{text}");
    let offsets: Vec<f64> = text
        .lines()
        .filter_map(|line| {
            let (before, _) = line.split_once(" ms ±")?;
            before.split_whitespace().next_back()?.parse().ok()
        })
        .collect();
    assert_eq!(offsets.len(), 4, "{text}");
    for (offset, delay) in offsets.iter().zip(&delays[1..]) {
        assert!((offset - *delay as f64).abs() < 20.0, "{text}");
    }
    let (_, text) = run(folder, &["bag", "info", "team"]);
    let robots = "log of hulks/1, hulks/2, hulks/3, hulks/4, hulks/5\n";
    assert!(text.contains(robots), "{text}");
    let (code, text) = run(
        folder,
        &["trace", "team", "--robot", "hulks/5", "--at", "5"],
    );
    assert_eq!(code, Some(0), "{text}");
}
