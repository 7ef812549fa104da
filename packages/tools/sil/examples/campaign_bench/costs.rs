//! Costs of campaigns on local workers and on Ray, and an estimate for a cluster.

use std::path::Path;
use std::time::Duration;

use anyhow::ensure;
use match_runner::batch::campaign::Campaign;
use match_runner::batch::outcome::Outcome;
use match_runner::batch::ray::RayCluster;
use match_runner::batch::ray::address::RayAddress;
use match_runner::batch::runner::Runner;
use match_runner::batch::sweep::{Point, Seeds};
use match_runner::process::wall_clock;
use match_runner::verdict::failure::Verdict;
use support::Shutdown;

/// Numbers of workers.
const WORKERS: [usize; 3] = [1, 2, 4];
/// Number of runs of two seconds for each worker.
const ROUNDS: usize = 6;
/// Number of runs that end in their first tick.
const SHORT_RUNS: usize = 200;
/// Number of workers of the short runs.
const SHORT_WORKERS: usize = 2;
/// Machines and runs of the estimate, with [`SHORT_WORKERS`] workers for each machine.
const MACHINES: f64 = 1000.0;
const RUNS: f64 = 1_000_000.0;

/// Engine of a campaign.
#[derive(Clone, Copy, PartialEq)]
enum Engine {
    /// Processes of this machine.
    Local,
    /// Ray on this machine.
    Ray,
}

/// Times of a campaign.
struct Times {
    /// Time until the first round of runs has ended \[s\].
    first: f64,
    /// Time of a run on its worker, without that round \[s\].
    run: f64,
}

/// Measures the campaigns, and prints their times.
pub(crate) fn measure() -> anyhow::Result<()> {
    println!(
        "{:>8} {:>12} {:>12} {:>9} {:>12}",
        "workers", "local s/run", "Ray s/run", "overhead", "Ray start s"
    );
    let (mut run, mut start) = (0.0, 0.0);
    for workers in WORKERS {
        let runs = workers * ROUNDS;
        let local = times(Engine::Local, "two_seconds", runs, workers)?;
        let ray = times(Engine::Ray, "two_seconds", runs, workers)?;
        let overhead = 100.0 * (ray.run / local.run - 1.0);
        (run, start) = (ray.run, ray.first - ray.run);
        println!(
            "{workers:>8} {:>12.3} {:>12.3} {overhead:>8.1}% {start:>12.1}",
            local.run, ray.run
        );
    }
    let short = |engine| times(engine, "planted", SHORT_RUNS, SHORT_WORKERS);
    let (local, ray) = (short(Engine::Local)?, short(Engine::Ray)?);
    println!(
        "runs of one tick, {SHORT_WORKERS} workers: local {:.3} s/run, Ray {:.3} s/run",
        local.run, ray.run
    );
    let bytes = line_bytes()?;
    println!("a result of a match with ten robots: {bytes} bytes in results.jsonl");
    // The program that takes the results does not take more time for each of them than passes between two of them here.
    let take = ray.run / SHORT_WORKERS as f64;
    let workers = MACHINES * SHORT_WORKERS as f64;
    let (playing, taking) = (RUNS * run / workers, RUNS * take);
    println!(
        "estimate for {RUNS} runs of two seconds on {MACHINES} machines: start {start:.0} s, runs {playing:.0} s; results at \
         most {taking:.0} s at the same time, {:.1} GB",
        RUNS * bytes as f64 / 1e9
    );
    Ok(())
}

/// Plays a campaign, and returns its times.
fn times(engine: Engine, scenario: &str, runs: usize, workers: usize) -> anyhow::Result<Times> {
    let folder = tempfile::tempdir()?;
    let mut ends = Vec::new();
    let start = wall_clock::now();
    play(engine, scenario, runs, workers, folder.path(), |_| {
        ends.push(start.elapsed());
    })?;
    let seconds = |index: usize| ends.get(index).map_or(f64::NAN, Duration::as_secs_f64);
    // The first runs of all workers end together.
    let first = seconds(workers - 1);
    Ok(Times {
        first,
        run: (seconds(runs - 1) - first) * workers as f64 / (runs - workers) as f64,
    })
}

/// Plays a campaign in `folder`. Calls `on_end` with each outcome.
fn play(
    engine: Engine,
    scenario: &str,
    runs: usize,
    workers: usize,
    folder: &Path,
    mut on_end: impl FnMut(Outcome),
) -> anyhow::Result<()> {
    let campaign = Campaign {
        points: vec![Point::new()],
        ..Campaign::new(scenario.to_owned(), Seeds(0..runs as u64))?
    };
    let shutdown = Shutdown::default();
    let on_end = |outcome: Outcome| {
        let is_played = outcome.verdict != Verdict::Infrastructure;
        ensure!(is_played, "{scenario}: {:?}", outcome.result.failures);
        on_end(outcome);
        Ok(())
    };
    if engine == Engine::Ray {
        let cluster = RayCluster::new(RayAddress::Local, None, &[], Some(workers))?;
        return cluster.play(&campaign, folder, campaign.runs(), &shutdown, on_end);
    }
    let runner = Runner {
        campaign: &campaign,
        jobs: workers,
        folder,
    };
    runner.play(campaign.runs(), &shutdown, on_end)
}

/// Returns the length of the line of a match in the results \[bytes\].
fn line_bytes() -> anyhow::Result<usize> {
    let folder = tempfile::tempdir()?;
    let mut length = 0;
    play(
        Engine::Local,
        "soccer_match",
        1,
        1,
        folder.path(),
        |outcome| {
            length = serde_json::to_string(&outcome).map_or(0, |line| line.len());
        },
    )?;
    Ok(length)
}
