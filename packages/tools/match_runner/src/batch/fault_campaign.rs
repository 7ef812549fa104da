//! Runs with random faults, each compared with the same run without faults.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use match_setup::{MatchOptions, MatchResult};
use scenario_kit::{FaultSchedule, ScheduleContext};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::campaign::Run;
use super::expectation::Expectation;
use super::prefix;
use crate::verdict::failure::Verdict;

/// Run with faults and its outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Trial {
    /// Injected faults, in the form of `--set faults=...`.
    pub faults: String,
    /// Fault that must end the run, for example `kill world`; empty if the run must end as without faults.
    pub fatal: String,
    /// Expected verdict.
    pub expected: Verdict,
    /// Verdict on the run with faults.
    pub got: Verdict,
    /// Deviations from the expectation.
    pub complaints: Vec<String>,
}

/// Run without faults.
#[derive(Clone, Debug)]
pub struct BaselineRun<'a> {
    /// Run of the campaign.
    pub run: Run,
    /// Options of the run.
    pub options: &'a MatchOptions,
    /// Robots of the run.
    pub robots: Vec<hsl_types::RobotId>,
    /// True if the run is played over ROS.
    pub over_ros: bool,
    /// Result of the run.
    pub result: MatchResult,
    /// Bag of the run.
    pub bag: PathBuf,
}

impl BaselineRun<'_> {
    /// Returns random faults for the run. They depend only on `seed`, the run and the size of its bag.
    ///
    /// # Errors
    ///
    /// Returns an error if the bag is not found.
    pub fn schedule(&self, seed: u64) -> anyhow::Result<FaultSchedule> {
        let bag_size = bag_size(&self.bag)?;
        let context = ScheduleContext {
            robots: self.robots.clone(),
            ticks: self.result.ticks,
            tick_duration: self.tick_duration(),
            tick_timeout: self.options.tick_timeout,
            bag_size,
            over_ros: self.over_ros,
        };
        // Each run of a campaign gets different, reproducible faults.
        let point = u64::try_from(self.run.point).unwrap_or(u64::MAX);
        let of_run = seed.rotate_left(32) ^ point.rotate_left(16) ^ self.run.seed;
        Ok(FaultSchedule::random(of_run, &context))
    }

    /// Compares the same run with `schedule`, its `result` and its `bag`, with this run. The trial has a complaint for
    /// each deviation from the expectation.
    pub fn judge(&self, schedule: &FaultSchedule, result: &MatchResult, bag: &Path) -> Trial {
        let expectation = Expectation::new(schedule, self.over_ros, self.tick_duration());
        let expected = expectation.verdict(self.result.verdict());
        let got = result.verdict();
        let mut complaints = Vec::new();
        if got != expected {
            let why = result.failures.first().map(ToString::to_string);
            let why = why.unwrap_or_else(|| "no failure".to_owned());
            complaints.push(format!("expected the verdict {expected}, got {got}: {why}"));
        }
        complaints.extend(expectation.missing_failure(result));
        complaints.extend(prefix::deviation(bag, &self.bag, &expectation));
        Trial {
            faults: schedule.to_string(),
            fatal: Expectation::fatal(schedule),
            expected,
            got,
            complaints,
        }
    }

    /// Returns the simulated time per tick.
    fn tick_duration(&self) -> Duration {
        self.options.options.simulation.tick_duration
    }
}

/// Returns the size of the file of a bag \[bytes\].
fn bag_size(bag: &Path) -> anyhow::Result<u64> {
    let reader = hsl_bag::BagReader::open(bag)?;
    let size = fs::metadata(reader.path()).with_context(|| reader.path().display().to_string())?;
    Ok(size.len())
}
