//! A match over ROS 2: the processes that launch/sil_match.launch.py starts, watched until their end.

mod domain_lock;
pub mod exchange;
mod isolation;
mod last_words;
mod launch;
pub mod middleware;
pub mod prefix;
mod process;
mod processes;
pub mod programs;
pub mod shared_memory;
mod surroundings;
mod watch;

use std::io::{ErrorKind, IsTerminal};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use scenario_kit::MatchResult;

use crate::failure::WrongUse;
use crate::match_plan::MatchPlan;
use crate::progress::ProgressDisplay;
use crate::report::MatchReport;
use crate::shutdown::Shutdown;

use domain_lock::DomainLock;
use processes::Processes;
use surroundings::Surroundings;

/// How long `/sim/pause` may halt a match where nobody sits at a terminal to end it, unless the plan says
/// otherwise.
const PAUSE_TIMEOUT: Duration = Duration::from_secs(60);

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
    let mut plan = plan.clone();
    if !std::io::stderr().is_terminal() {
        plan.options.pause_timeout.get_or_insert(PAUSE_TIMEOUT);
    }
    let surroundings = Surroundings::new(plan.is_isolated)?;
    let result_file = surroundings.file("result.json");
    let launches = launch::all(&plan, &result_file)?;
    // Nobody else is in the domains of a network of its own.
    let _domain = match plan.is_isolated {
        true => None,
        false => Some(DomainLock::take(plan.name.as_ref())?),
    };
    // Of matches whose `sil` was killed.
    shared_memory::remove_orphans();

    let mut processes = Processes::new(plan.verbose);
    for launch in &launches {
        processes.start(launch, &surroundings)?;
    }
    display.waiting(&format!(
        "waiting until {} processes have found each other",
        launches.len()
    ));
    let watched = watch::until_the_world_ends(&plan, &mut processes, shutdown, display);
    processes.end(shutdown);
    shared_memory::remove_orphans();
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
    let result = match (result, failures.first()) {
        (Some(result), _) => last_words::corrected(result, &watched, shutdown),
        (None, Some(failure)) if failure.is_wrong_use() => {
            return Err(WrongUse(format!("{}, see above", failure.summary())).into());
        }
        (None, failure) => {
            let why = match (watched.fault.clone(), failure) {
                (Some(fault), _) => fault,
                (None, Some(failure)) => failure.summary(),
                (None, None) => "world_sim was ended and left no result".to_owned(),
            };
            last_words::of_a_killed_world(&plan, &watched, shutdown, why)?
        }
    };
    Ok(MatchReport {
        scenario: plan.options.scenario.clone(),
        result,
    })
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
