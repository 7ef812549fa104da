//! `sil calibrate` on logs of matches with known errors of robots.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::Duration;

use bag_tools::{Bag, StorageKind};
use bevyhavior_simulator::SimulationConfig;
use hsl_types::{RobotId, Team};

use serde_json::Value;

use crate::common::{golden, sil};
use crate::robot_log::RobotLog;

/// Known parameters: each key with ten values, one for each set.
#[rustfmt::skip]
const KNOWN: &[(&str, [f64; 10])] = &[
    ("simulation.errors.perception.camera_period",
        [0.033, 0.05, 0.04, 0.02, 0.066, 0.1, 0.03, 0.025, 0.045, 0.07]),
    ("simulation.errors.perception.camera_latency",
        [0.06, 0.03, 0.1, 0.045, 0.0, 0.08, 0.12, 0.02, 0.15, 0.05]),
    ("simulation.noise.ball_position",
        [0.01, 0.02, 0.005, 0.03, 0.0, 0.015, 0.01, 0.02, 0.025, 0.01]),
    ("simulation.errors.perception.ball_position_per_meter",
        [0.05, 0.03, 0.08, 0.02, 0.06, 0.1, 0.04, 0.07, 0.05, 0.03]),
    ("simulation.errors.perception.position_correlation_time",
        [0.2, 0.0, 0.5, 0.1, 0.3, 0.0, 0.15, 1.0, 0.4, 0.25]),
    ("simulation.noise.own_position",
        [0.01, 0.02, 0.0, 0.005, 0.01, 0.0, 0.015, 0.0, 0.02, 0.01]),
    ("simulation.noise.own_orientation",
        [0.01, 0.02, 0.0, 0.005, 0.02, 0.0, 0.01, 0.0, 0.015, 0.02]),
    ("simulation.errors.localization.correction_rate",
        [0.1, 0.05, 0.2, 0.3, 0.1, 0.15, 0.2, 0.25, 0.1, 0.4]),
    ("simulation.errors.localization.correction_position",
        [0.2, 0.3, 0.15, 0.1, 0.25, 0.2, 0.3, 0.15, 0.4, 0.2]),
    ("simulation.errors.localization.correction_orientation",
        [0.1, 0.2, 0.15, 0.05, 0.1, 0.2, 0.1, 0.15, 0.1, 0.05]),
    ("simulation.errors.localization.drift_position_per_meter",
        [0.02, 0.04, 0.03, 0.01, 0.05, 0.02, 0.03, 0.06, 0.02, 0.04]),
    ("simulation.errors.localization.drift_orientation_per_meter",
        [0.02, 0.01, 0.03, 0.05, 0.02, 0.04, 0.02, 0.03, 0.01, 0.06]),
    ("simulation.errors.motion.command_latency",
        [0.05, 0.1, 0.02, 0.08, 0.12, 0.0, 0.03, 0.15, 0.06, 0.2]),
    ("simulation.errors.motion.walk_acceleration",
        [0.5, 1.0, 0.3, 0.8, 0.4, 0.6, 0.25, 0.7, 1.2, 0.35]),
    ("simulation.errors.motion.turn_acceleration",
        [2.0, 3.0, 1.5, 4.0, 2.5, 1.0, 5.0, 3.5, 2.0, 1.2]),
    ("simulation.errors.motion.slip",
        [0.1, 0.2, 0.05, 0.15, 0.1, 0.3, 0.2, 0.1, 0.15, 0.25]),
    ("simulation.errors.motion.slip_correlation_time",
        [0.5, 1.0, 0.3, 2.0, 0.5, 1.0, 0.8, 0.4, 1.5, 0.6]),
    ("simulation.errors.motion.turn_per_meter",
        [0.1, -0.1, 0.2, 0.05, -0.2, 0.15, 0.0, -0.05, 0.1, -0.15]),
    ("simulation.errors.motion.falls_per_meter",
        [0.05, 0.1, 0.02, 0.08, 0.03, 0.06, 0.1, 0.04, 0.05, 0.07]),
    ("simulation.errors.motion.stand_up_failure",
        [0.2, 0.1, 0.5, 0.3, 0.4, 0.0, 0.2, 0.6, 0.1, 0.3]),
    ("simulation.stand_up_duration",
        [2.0, 1.5, 3.0, 2.5, 1.0, 2.0, 4.0, 1.8, 2.2, 3.5]),
    ("simulation.errors.motion.kick_direction",
        [0.1, 0.2, 0.05, 0.15, 0.1, 0.25, 0.08, 0.12, 0.2, 0.1]),
    ("simulation.errors.motion.kick_speed",
        [0.2, 0.1, 0.15, 0.05, 0.25, 0.2, 0.1, 0.15, 0.2, 0.1]),
    ("simulation.errors.motion.kick_miss",
        [0.1, 0.2, 0.3, 0.05, 0.1, 0.2, 0.0, 0.15, 0.1, 0.25]),
    ("simulation.noise.message_loss",
        [0.05, 0.02, 0.0, 0.1, 0.05, 0.03, 0.02, 0.0, 0.05, 0.1]),
    ("simulation.errors.network.burst_rate",
        [0.05, 0.03, 0.1, 0.02, 0.05, 0.04, 0.0, 0.05, 0.03, 0.08]),
    ("simulation.errors.network.burst_duration",
        [2.0, 5.0, 1.5, 8.0, 3.0, 4.0, 1.0, 2.0, 6.0, 2.5]),
];

/// Plays a match with the parameters `rules` and writes the logs of the robots of one team. Returns their names. The
/// verdict of the match does not count: robots with errors foul.
fn logs(folder: &Path, rules: &[String], seconds: u32, seed: usize) -> Vec<String> {
    let bag = folder.join("match");
    let mut command = sil();
    command.args(["match", "--in-process", "--half-duration"]);
    command.args([seconds.to_string(), "--seed".to_owned(), seed.to_string()]);
    let played = command.arg("--bag").arg(&bag).args(rules).output().unwrap();
    assert!(bag.exists(), "{}", text(&played));
    let bag = Bag::open(&bag).unwrap();
    let numbers = 1..=5;
    let names = numbers.map(|number: u8| {
        let name = format!("log_{number}");
        let robot: RobotId = format!("{}/{number}", Team::Hulks).parse().unwrap();
        let log = RobotLog {
            clock: RobotLog::CLOCK + Duration::from_millis(100 * u64::from(number)),
            loss: 0.002,
            seed: number.into(),
            ..RobotLog::of(robot)
        };
        log.write(&bag, &folder.join(&name), StorageKind::Mcap)
            .unwrap();
        name
    });
    names.collect()
}

/// Runs `sil calibrate` in a folder.
fn calibrate(folder: &Path, logs: &[String], output: &str) -> Output {
    let mut command = sil();
    command.current_dir(folder).arg("calibrate").args(logs);
    command.args(["-o", output]).output().unwrap()
}

/// Returns all output of a command.
fn text(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr].concat();
    String::from_utf8(text).unwrap()
}

/// Returns the intervals of the fitted parameters.
fn intervals(folder: &Path) -> BTreeMap<String, (f64, f64)> {
    let file = fs::read(folder.join("estimates.json")).unwrap();
    let file: Value = serde_json::from_slice(&file).unwrap();
    let estimates = file["estimates"].as_array().unwrap().iter();
    let fitted = estimates.filter_map(|estimate| {
        let bounds = estimate["interval"].as_array()?;
        // An infinite bound is null.
        let high = bounds[1].as_f64().unwrap_or(f64::INFINITY);
        let key = estimate["parameter"].as_str()?;
        Some((key.to_owned(), (bounds[0].as_f64()?, high)))
    });
    fitted.collect()
}

/// Returns the rules of a set of known parameters.
fn rules(set: usize) -> Vec<String> {
    let rules = KNOWN.iter();
    rules
        .map(|(key, values)| format!("{key}:={:?}", values[set]))
        .collect()
}

/// Returns the known parameters of a set that were fitted, each with whether its interval contains it.
fn covered(folder: &Path, set: usize) -> BTreeMap<&'static str, bool> {
    let intervals = intervals(folder);
    let known = KNOWN.iter().filter_map(|(key, values)| {
        let (low, high) = intervals.get(*key)?;
        // Bounds are rounded numbers.
        let reach = 1e-6 + 1e-6 * values[set].abs();
        let contains = (low - reach..=high + reach).contains(&values[set]);
        if !contains {
            println!("set {set}: {key} {} is not in {low} to {high}", values[set]);
        }
        Some((*key, contains))
    });
    known.collect()
}

#[test]
fn known_errors_of_a_short_match_are_found_in_the_logs_of_its_robots() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let logs = logs(folder, &rules(0), 60, 1);
    let output = calibrate(folder, &logs, "fits");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let covered = covered(&folder.join("fits"), 0);
    let found = covered.values().filter(|found| **found).count();
    assert!(covered.len() >= 20, "{covered:?}");
    assert!(found * 10 >= covered.len() * 8, "{covered:?}");
    let mut check = sil();
    check.current_dir(folder);
    check.args(["match", "--in-process", "--check", "--params"]);
    let check = check.arg("fits/calibrated.yaml").output().unwrap();
    assert_eq!(check.status.code(), Some(0), "{}", text(&check));
    assert!(
        text(&check).contains("walk_acceleration"),
        "{}",
        text(&check)
    );
}

#[test]
fn a_recording_without_errors_has_no_errors_in_its_parameter_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let logs = [golden().display().to_string()];
    let output = calibrate(folder, &logs, "fits");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    calibrate(folder, &logs, "again");
    for file in ["calibrated.yaml", "index.html", "estimates.json"] {
        let of = |name: &str| fs::read(folder.join(name).join(file)).unwrap();
        assert_eq!(of("fits"), of("again"), "{file}");
    }
    let intervals = intervals(&folder.join("fits"));
    for (key, (low, _)) in &intervals {
        if key.starts_with("simulation.errors.") {
            assert!(*low < 1e-3, "{key}: {intervals:?}");
        }
    }
    let file = fs::read(folder.join("fits/estimates.json")).unwrap();
    let file: Value = serde_json::from_slice(&file).unwrap();
    let listed = file["estimates"].as_array().unwrap().iter();
    let listed: BTreeSet<_> = listed.map(|it| it["parameter"].as_str().unwrap()).collect();
    let config = serde_json::to_value(SimulationConfig::default()).unwrap();
    for (section, parameters) in config["errors"].as_object().unwrap() {
        for key in parameters.as_object().unwrap().keys() {
            let parameter = format!("simulation.errors.{section}.{key}");
            assert!(
                listed.contains(&*parameter),
                "{parameter} has neither a fit nor a reason"
            );
        }
    }
    let page = fs::read_to_string(folder.join("fits/index.html")).unwrap();
    assert!(
        page.contains("keeps its default"),
        "the page lists what is unknown"
    );
}

#[test]
fn a_bag_without_a_robot_and_a_log_that_is_given_twice_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let twice = [
        golden().display().to_string(),
        golden().display().to_string(),
    ];
    let output = calibrate(folder.path(), &twice, "fits");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(text(&output).contains("given twice"), "{}", text(&output));
}
