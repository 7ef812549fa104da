//! `sil match`, and the part shared with `sil run`.

use std::process;

use anyhow::Context;
use hsl_bag::run_folders;
use match_setup::{MatchProgress, MatchResult};
use scenario_kit::MatchFailure;

use crate::conclusion::{conclude, conclude_unplayed};
use crate::output;
use crate::show_run::show_run;
use match_runner::in_process;
use match_runner::in_process::hang_watch::HangWatch;
use match_runner::in_process::heartbeat;
pub use match_runner::plan::match_arguments::MatchArguments;
use match_runner::plan::match_plan::MatchPlan;
use match_runner::plan::plan_summary::PlanSummary;
use match_runner::plan::run_parameters;
use match_runner::process::progress::ProgressDisplay;
use match_runner::ros;
use match_runner::verdict::bag_end;
use match_runner::verdict::failure::Verdict;
use match_runner::verdict::report::MatchReport;
use support::Shutdown;

/// Plays a match in this process or over ROS, prints its report, writes the requested files, and shows the recording if
/// a user is at the terminal. With `--check` only prints the plan. Returns the verdict. Signals end the match instead
/// of the process; with `--heartbeat` the process shows on standard output that it is alive.
///
/// # Errors
/// Returns an error if the arguments are invalid, or the environment lacks something.
pub fn run(arguments: MatchArguments) -> anyhow::Result<Verdict> {
    let in_process = arguments.in_process;
    let shows_life = arguments.play.heartbeat;
    let is_check = arguments.check;
    let mut plan = MatchPlan::new(arguments)?;
    if is_check {
        output::print_json(&PlanSummary::new(&plan))?;
        return Ok(Verdict::Passed);
    }
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    if shows_life {
        heartbeat::start().context("cannot start the heartbeat")?;
    }
    let report = play(&mut plan, in_process, &shutdown)?;
    conclude(&plan, &report)?;
    if let Some(bag) = &plan.bag {
        show_run(bag, &report, &shutdown);
    }
    Ok(report.verdict())
}

/// Plays the match of a plan in this process or over ROS, and writes the parameters of the run beside its bag. Returns the
/// report of the last run.
///
/// # Errors
/// Returns an error if the match cannot be played. The requested files then have the reason.
pub(super) fn play(
    plan: &mut MatchPlan,
    in_process: bool,
    shutdown: &Shutdown,
) -> anyhow::Result<MatchReport> {
    let mut display = ProgressDisplay::new();
    let report = if in_process {
        let watch = watch(plan);
        in_process::play(plan, shutdown, &mut display, &watch)
    } else {
        ros::play(plan, shutdown, &mut display)
    };
    display.finish();
    let mut report = report.or_else(|error| conclude_unplayed(plan, &error).and(Err(error)))?;
    if let Some(signal) = shutdown.signal()
        && report.result.interrupted
    {
        report.result.signal = Some(signal.to_owned());
    }
    if report.result.resets > 0
        && let Some(first) = plan.bag.take()
    {
        // The result is that of the last run.
        let last = run_folders::last_run(&first);
        support::error_line!(
            "sil: the match was reset; the bag of its first run is {}",
            first.display()
        );
        plan.bag = Some(last);
    }
    if let Some(bag) = &plan.bag {
        bag_end::confine(&mut report.result, bag);
    }
    if let Err(error) = run_parameters::write(plan) {
        support::error_line!("sil: cannot write the parameters of the run: {error:#}");
    }
    Ok(report)
}

/// Starts a watch that ends this process with a report and a verdict if the run hangs.
fn watch(plan: &MatchPlan) -> HangWatch {
    let (plan, timeout) = (plan.clone(), plan.hang_timeout);
    HangWatch::start(timeout, move |progress| {
        let message = format!("the scenario hangs: the next tick does not end within {timeout:?}");
        let report = hung(&plan, progress, message);
        let verdict = match conclude(&plan, &report) {
            Ok(()) => report.verdict(),
            Err(error) => {
                support::error_line!("sil: {}", support::error_text(error.as_ref()));
                Verdict::Infrastructure
            }
        };
        process::exit(verdict.exit_code().into());
    })
}

/// Returns the report on a run that hung at `progress`, with `message` as its failure.
fn hung(plan: &MatchPlan, progress: &MatchProgress, message: String) -> MatchReport {
    MatchReport {
        scenario: plan.options.scenario.clone(),
        result: MatchResult {
            ticks: progress.tick,
            seconds: progress.seconds,
            hulks: progress.hulks,
            opponents: progress.opponents,
            state: progress.state.clone(),
            failed: true,
            failures: vec![MatchFailure::of_scenario(progress.tick, message)],
            ..MatchResult::default()
        },
    }
}
