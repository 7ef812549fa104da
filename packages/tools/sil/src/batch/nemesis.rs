//! Runs with faults of a seed, each held against the same run without.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use scenario_kit::{FaultSchedule, MatchOptions, MatchResult, Surroundings};
use serde::{Deserialize, Serialize};

use super::campaign::Run;
use super::expectation::Expectation;
use super::prefix;
use crate::failure::Verdict;

/// What the nemesis did to a run, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trial {
    /// The faults, as `--set faults=...` takes them.
    pub faults: String,
    /// The words of the faults that must end the run, as in `kill world`; empty: it must end as without.
    pub fatal: String,
    /// The verdict that the faults ask for.
    pub expected: Verdict,
    /// The verdict that the run with the faults got.
    pub got: Verdict,
    /// Whatever is not as it has to be.
    pub complaints: Vec<String>,
}

/// A run without faults, and what its match is like.
#[derive(Clone, Debug)]
pub struct Undisturbed<'a> {
    /// Which.
    pub run: Run,
    /// What it is played with.
    pub options: &'a MatchOptions,
    /// Who plays.
    pub robots: Vec<hsl_types::RobotId>,
    /// Whether it is played over ROS.
    pub over_ros: bool,
    /// How it ended.
    pub result: MatchResult,
    /// Its bag.
    pub bag: PathBuf,
}

impl Undisturbed<'_> {
    /// The faults that the nemesis with this seed has for the run.
    ///
    /// # Errors
    /// Its bag is not there.
    pub fn schedule(&self, seed: u64) -> anyhow::Result<FaultSchedule> {
        let bag_size = bag_size(&self.bag)?;
        let surroundings = Surroundings {
            robots: self.robots.clone(),
            ticks: self.result.ticks,
            tick_duration: self.tick_duration(),
            tick_timeout: self.options.tick_timeout,
            bag_size,
            over_ros: self.over_ros,
        };
        // Every run of a campaign gets other faults, and always the same.
        let point = u64::try_from(self.run.point).unwrap_or(u64::MAX);
        let of_run = seed.rotate_left(32) ^ point.rotate_left(16) ^ self.run.seed;
        Ok(FaultSchedule::random(of_run, &surroundings))
    }

    /// Judges the same run with `schedule`, which ended with `result` and left `bag`.
    pub fn judge(&self, schedule: &FaultSchedule, result: &MatchResult, bag: &Path) -> Trial {
        let expectation = Expectation::of(schedule, self.over_ros, self.tick_duration());
        let expected = expectation.verdict(Verdict::of(&self.result));
        let got = Verdict::of(result);
        let mut complaints = Vec::new();
        if got != expected {
            let why = result.failures.first().map(ToString::to_string);
            let why = why.unwrap_or_else(|| "no failure".to_owned());
            complaints.push(format!("the verdict is {got} and not {expected}: {why}"));
        }
        complaints.extend(expectation.unnamed(result));
        complaints.extend(prefix::fault(bag, &self.bag, &expectation));
        Trial {
            faults: schedule.to_string(),
            fatal: Expectation::fatal(schedule),
            expected,
            got,
            complaints,
        }
    }

    fn tick_duration(&self) -> Duration {
        self.options.options.simulation.tick_duration
    }
}

/// How many bytes the file of a bag has.
fn bag_size(bag: &Path) -> anyhow::Result<u64> {
    let reader = hsl_bag::BagReader::open(bag)?;
    let size = fs::metadata(reader.path()).with_context(|| reader.path().display().to_string())?;
    Ok(size.len())
}
