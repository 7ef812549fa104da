//! A match over ROS 2: the processes that launch/sil_match.launch.py starts, watched until their end.

mod domain_lock;
pub mod exchange;
mod isolation;
mod launch;
pub mod middleware;
pub mod prefix;
mod process;
mod processes;
pub mod programs;
mod surroundings;
mod watch;

use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, bail};
use scenarios::MatchResult;

use crate::failure::WrongUse;
use crate::match_plan::MatchPlan;
use crate::progress::ProgressDisplay;
use crate::report::MatchReport;
use crate::shutdown::Shutdown;

use domain_lock::DomainLock;
use processes::Processes;
use surroundings::Surroundings;

/// Plays the plan to its end, or until somebody asks to end it. When this returns, however it does,
/// none of the processes that it started is left.
///
/// # Errors
/// ROS, a program or the domain is not to be had; a process failed in a way that left no result.
pub fn play(
    plan: &MatchPlan,
    shutdown: &Shutdown,
    display: &mut ProgressDisplay,
) -> anyhow::Result<MatchReport> {
    prefix::require()?;
    let surroundings = Surroundings::new(plan.is_isolated)?;
    let result_file = surroundings.file("result.json");
    let launches = launch::all(plan, &result_file)?;
    // Nobody else is in the domains of a network of its own.
    let _domain = (!plan.is_isolated).then(DomainLock::take).transpose()?;

    let mut processes = Processes::new(plan.verbose);
    for launch in &launches {
        processes.start(launch, &surroundings)?;
    }
    display.waiting(&format!(
        "waiting until {} processes have found each other",
        launches.len()
    ));
    watch::until_the_world_ends(&mut processes, shutdown, display);
    processes.end(shutdown);
    display.finish();

    let failures = processes.failures();
    let result = read_result(&result_file)?;
    // A world that has left a result has said there what is wrong.
    for failure in failures
        .iter()
        .filter(|it| !(it.is_world && result.is_some()))
    {
        eprint!("{failure}");
    }
    let failure = failures.first();
    match (result, failure) {
        (Some(result), _) => Ok(MatchReport {
            scenario: plan.options.scenario.clone(),
            result,
        }),
        (None, Some(failure)) if failure.is_wrong_use() => {
            Err(WrongUse(format!("{}, see above", failure.summary())).into())
        }
        (None, Some(failure)) => bail!("no match was played: {}", failure.summary()),
        (None, None) => bail!("no match was played: it was ended before it began"),
    }
}

/// What the world has said at its end, if it has.
fn read_result(file: &Path) -> anyhow::Result<Option<MatchResult>> {
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).context("the result of world_sim cannot be read"),
    };
    let result = serde_json::from_str(&text);
    result
        .map(Some)
        .with_context(|| format!("world_sim wrote no result but {text:?}"))
}
