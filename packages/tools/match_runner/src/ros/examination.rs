//! Examination of a program of the user: it is started alone and fed with recorded inputs, and its topics, its clock, its
//! period and its end are observed.
//!
//! The process that speaks ROS is `probe.py`, because r2r does not list subscriptions and services of other nodes. It
//! needs rclpy, which every installation of ROS has.

mod advice;
mod connection;
mod observation;
mod program_run;
mod recorded_inputs;
mod repetition;
mod report;
mod timing;
mod trial;
mod usage;

use anyhow::{Context, bail};
use hsl_types::RobotId;
use scenario_kit::ScenarioOptions;

use super::domain_lock::DomainLock;
use super::{prefix, shared_memory};
use crate::plan::executable;
use crate::plan::node_command::{MatchValues, NodeCommand};
use crate::plan::team_programs;
use crate::process::progress::ProgressDisplay;
use crate::verdict::failure::WrongUse;

use program_run::{ProgramRun, Surroundings};
use recorded_inputs::RecordedInputs;
use support::Shutdown;

pub use advice::{Advice, Way};
pub use connection::Connection;
pub use repetition::{Difference, Repetition};
pub use report::{ProgramReport, ReportedEnd, ReportedService, ReportedTopic, Usage};
pub use timing::{ClockSource, OutputTiming, Period};
pub use trial::Trial;

/// Number of runs with the same inputs.
const RUNS: usize = 3;
/// Name of the scenario with the recorded inputs.
const SCENARIO: &str = "soccer_match";

/// Examines the program that `command` starts for `robot`, in a ROS domain that no match uses meanwhile, and plays a
/// short match with the recommended command. When this function returns, also with an error, all processes that it
/// started have ended.
///
/// # Errors
///
/// Returns an error if ROS or the program is not found, the domain is in use, the observing process failed, or after a
/// shutdown request.
pub fn examine(
    command: &NodeCommand,
    robot: RobotId,
    shutdown: &Shutdown,
    display: &mut ProgressDisplay,
) -> anyhow::Result<ProgramReport> {
    prefix::require()?;
    let inputs = RecordedInputs::record(robot)?;
    let words = words(command, robot, inputs.options());
    if let Some(program) = words.first() {
        executable::check(program).map_err(WrongUse::because)?;
    }
    let domain = DomainLock::take(None, None)?;
    shared_memory::remove_orphans();
    let surroundings = Surroundings {
        robot,
        words: &words,
        inputs: &inputs,
        shutdown,
    };
    let mut runs = Vec::new();
    for number in 1..=RUNS {
        let mut progress = |phase: &str| display.waiting(&text_of(number, phase));
        runs.push(ProgramRun::play(&surroundings, number == 1, &mut progress)?);
        if shutdown.is_requested() {
            bail!("interrupted in run {number} of {RUNS}");
        }
        let is_repeated = runs.last().is_some_and(|run| {
            let team = team_programs::recognize(&words, &run.observation.nodes);
            team.is_none() && run.is_worth_repeating()
        });
        if !is_repeated {
            break;
        }
    }
    shared_memory::remove_orphans();
    // The match of the trial takes the domain itself.
    drop(domain);
    let mut report = ProgramReport::new(command, robot, &words, &inputs, runs);
    if let Some(recommended) = &report.advice.command {
        display.waiting("trying the recommended command in a short match");
        let folder = tempfile::tempdir().context("cannot create a temporary folder")?;
        let words = shlex::split(recommended).unwrap_or_default();
        let trial = Trial::play(&words, report.advice.way, folder.path(), shutdown)?;
        if shutdown.is_requested() {
            bail!("interrupted in the trial of the recommended command");
        }
        report.advice.judge(trial);
    }
    display.finish();
    Ok(report)
}

/// Returns the words that start the program as a match does.
fn words(command: &NodeCommand, robot: RobotId, options: &ScenarioOptions) -> Vec<String> {
    let domain = std::env::var("ROS_DOMAIN_ID").unwrap_or_default();
    let values = MatchValues {
        name: None,
        seed: options.seed,
        scenario: SCENARIO,
        domain: if domain.is_empty() { "0" } else { &domain },
        options,
        sim_time: false,
    };
    command.for_robot(robot, values)
}

/// Returns the progress line of a phase.
fn text_of(run: usize, phase: &str) -> String {
    let what = match phase {
        "ready" => "starting the program",
        "lockstep" => "feeding inputs, each after the answer to the one before",
        "standing" => "no inputs, and the clock stands",
        "running" => "no inputs, and the clock advances",
        "inputs" => "feeding inputs while the clock stands",
        _ => "ending the program",
    };
    format!("run {run} of {RUNS}: {what}")
}
