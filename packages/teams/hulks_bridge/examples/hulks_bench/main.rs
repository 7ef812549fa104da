//! Bench of the bridge with stand-ins for the nodes of HULKs. It measures the speed of matches in lockstep relative to
//! real time, and, on the wall clock, the time from the `/clock` message of a tick to the arrival of its last input.

mod arrivals;
mod processes;

use std::time::Duration;

use anyhow::{Context, ensure};
use hsl_ros::{Arguments, NoParameters, Node};
use hsl_types::RobotId;
use hulks_protocol::parameters::default_namespace;
use match_setup::MatchResult;

use crate::arrivals::{ages, watch_clock};
use crate::processes::Processes;

/// Number of repetitions of each measurement.
const REPETITIONS: usize = 3;
/// A match with the shortest possible states of the game, and half a minute of playing.
const MATCH: &[&str] = &[
    "world_sim:auto_referee.initial_duration:=0.5",
    "world_sim:auto_referee.ready_duration:=2.0",
    "world_sim:auto_referee.whistle_to_playing_delay:=0.5",
    "world_sim:auto_referee.halftime_duration:=30.0",
    "world_sim:startup_timeout:=60.0",
];
/// Required speed of lockstep relative to real time, for one robot and for ten.
const REQUIRED_SPEEDS: [(usize, f64); 2] = [(1, 20.0), (10, 5.0)];
/// Largest allowed age of 99 % of the inputs of ten robots on the wall clock.
const MAX_AGE: Duration = Duration::from_millis(5);

/// Measures the speed of lockstep matches, and the age of inputs in a real-time match. Prints the results and the
/// required values.
fn main() -> anyhow::Result<()> {
    for (robots, required) in REQUIRED_SPEEDS {
        let mut speeds = Vec::new();
        for _ in 0..REPETITIONS {
            speeds.push(lockstep(robots)?);
        }
        speeds.sort_by(f64::total_cmp);
        let median = speeds[speeds.len() / 2];
        println!(
            "lockstep, {robots:2} robots: {median:5.1} times real time (median of {REPETITIONS} runs, {:.1} to {:.1}; \
             required: {required})",
            speeds[0],
            speeds[speeds.len() - 1]
        );
    }
    let mut ages = realtime(10)?;
    ages.sort();
    let at = |share: usize| ages[(ages.len() - 1) * share / 1000].as_secs_f64() * 1000.0;
    println!(
        "realtime, 10 robots: age of {} inputs on arrival: median {:.2} ms, 99 % at most {:.2} ms, maximum {:.2} ms \
         (required: 99 % at most {:.0} ms)",
        ages.len(),
        at(500),
        at(990),
        at(1000),
        MAX_AGE.as_secs_f64() * 1000.0
    );
    Ok(())
}

/// Returns the speed of a recorded match in lockstep relative to real time. `settle` is 0, because the stand-ins
/// process their inputs before each step.
fn lockstep(count: usize) -> anyhow::Result<f64> {
    let folder = tempfile::tempdir()?;
    let robots = robots(count);
    let mut processes = Processes::new()?;
    processes.start_stand_ins(&namespaces(&robots), &["--clock", "logical"])?;
    let bag = format!("bag:={}", folder.path().join("bag").display());
    processes.start_node("recorder_node", &[&bag])?;
    let result = folder.path().join("result.json");
    let rules = ["pacing:=lockstep", "hulks_bridge:settle:=0.0"];
    let result = play(&mut processes, &robots, &rules, &result)?;
    Ok(result.seconds / result.wall_seconds.unwrap_or_default())
}

/// Returns the ages of all inputs of a match on the wall clock.
fn realtime(count: usize) -> anyhow::Result<Vec<Duration>> {
    let folder = tempfile::tempdir()?;
    let arrivals = folder.path().join("arrivals");
    let robots = robots(count);
    let arguments = Arguments::parse("hulks_bench", "", std::iter::empty())?;
    let (node, NoParameters {}) = Node::create(&arguments)?;
    let clock = watch_clock(node)?;
    let mut processes = Processes::new()?;
    let log = arrivals.display().to_string();
    processes.start_stand_ins(&namespaces(&robots), &["--arrivals-log", &log])?;
    let bag = format!("bag:={}", folder.path().join("bag").display());
    processes.start_node("recorder_node", &[&bag])?;
    let result = folder.path().join("result.json");
    play(&mut processes, &robots, &["pacing:=realtime"], &result)?;
    drop(processes);
    let text = std::fs::read_to_string(&arrivals);
    let text = text.with_context(|| arrivals.display().to_string())?;
    ages(&clock.stop(), &text)
}

fn play(
    processes: &mut Processes,
    robots: &[RobotId],
    parameters: &[&str],
    result: &std::path::Path,
) -> anyhow::Result<MatchResult> {
    let file = format!("world_sim:result:={}", result.display());
    let opponents = robots.len() / 2;
    let sizes = [
        format!("world_sim:hulks:={}", robots.len() - opponents),
        format!("world_sim:opponents:={opponents}"),
        file,
    ];
    let rules = sizes.iter().map(String::as_str);
    let rules: Vec<_> = rules
        .chain(MATCH.iter().copied())
        .chain(parameters.iter().copied())
        .collect();
    processes.play(robots, &rules)?;
    let result: MatchResult = serde_json::from_str(&std::fs::read_to_string(result)?)?;
    ensure!(!result.failed, "the match failed: {:?}", result.failures);
    Ok(result)
}

/// Returns the first players of both teams; if the number is odd, the Hulks have one player more.
fn robots(count: usize) -> Vec<RobotId> {
    let number = |robot: &RobotId| (u8::from(robot.player_number), robot.team);
    let mut robots: Vec<_> = RobotId::all().collect();
    robots.sort_by_key(number);
    robots.truncate(count);
    robots
}

fn namespaces(robots: &[RobotId]) -> Vec<String> {
    robots
        .iter()
        .map(|robot| default_namespace(*robot))
        .collect()
}
