//! Match over ROS 2: starts all processes of the match, and watches them until their end.

mod domain_lock;
pub mod examination;
pub mod exchange;
mod isolation;
mod killed_recorder;
mod launch;
pub mod middleware;
pub mod node_log;
mod partial_result;
pub mod prefix;
mod process;
pub mod process_environment;
mod processes;
pub mod programs;
pub mod running_bag;
pub mod shared_memory;
mod watch;

use std::io::{ErrorKind, IsTerminal};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use match_setup::MatchResult;

use crate::plan::match_plan::MatchPlan;
use crate::process::progress::ProgressDisplay;
use crate::verdict::failure::WrongUse;
use crate::verdict::report::MatchReport;
use support::{Shutdown, shell_command, terminal};

use domain_lock::DomainLock;
use process_environment::ProcessEnvironment;
use processes::Processes;

/// Default timeout for a paused match without an interactive terminal.
const PAUSE_TIMEOUT: Duration = Duration::from_secs(60);

/// Plays the plan in processes of ROS, to its end or until a shutdown request. Prints the logs of failed processes, and
/// returns the result of the world, or a partial one if the world was killed. When this function returns, also with an
/// error, all processes that it started have ended.
///
/// # Errors
///
/// Returns an error if ROS or a program is not found, the domain is in use, or a process failed without writing a
/// result.
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
    let mut environment = ProcessEnvironment::new(plan.is_isolated)?;
    environment.share_time()?;
    let result_file = environment.file("result.json");
    let launches = launch::all(&plan, &result_file)?;
    // An isolated network has its own ROS domains.
    let _domain = match plan.is_isolated {
        true => None,
        false => Some(DomainLock::take(plan.name.as_ref(), plan.bag.as_deref())?),
    };
    // Shared memory of matches whose `sil` was killed.
    shared_memory::remove_orphans();

    let mut processes = Processes::new(plan.verbose);
    for launch in &launches {
        processes.start(launch, &environment)?;
    }
    display.waiting(&format!(
        "waiting for the discovery of {} processes",
        launches.len()
    ));
    let watched = watch::until_the_world_ends(&plan, &mut processes, shutdown, display);
    processes.end(shutdown);
    shared_memory::remove_orphans();
    if let Some(bag) = &plan.bag {
        killed_recorder::close_bag(bag);
    }
    display.finish();

    let failures = processes.failures();
    let result = read_result(&result_file)?;
    // A result of the world contains the failure.
    for failure in failures
        .iter()
        .filter(|it| !(it.is_world && result.is_some()))
    {
        terminal::print_error(&failure.to_string());
    }
    for log in processes.program_logs(result.as_ref()) {
        terminal::print_error(&log.to_string());
    }
    let result = match (result, failures.first()) {
        (Some(result), _) => partial_result::corrected(result, &plan, &watched, shutdown),
        (None, Some(failure)) if failure.is_wrong_use() => {
            return Err(WrongUse::because(format!("{}, see above", failure.end())).into());
        }
        (None, failure) => {
            let why = match (watched.failure.clone(), failure) {
                (Some(hang), _) => hang,
                (None, Some(failure)) => failure.summary(),
                (None, None) => "world_sim was killed and wrote no result".to_owned(),
            };
            partial_result::of_a_killed_world(&plan, &watched, shutdown, why)?
        }
    };
    for (robot, command) in unconnected(&plan, &result) {
        let examination = ["sil", "doctor", "--program", &command, "--robot", &robot];
        support::error_line!("sil: to see its topics: {}", shell_command(examination));
    }
    let loaded = result.loaded.clone();
    Ok(MatchReport {
        scenario: loaded.unwrap_or_else(|| plan.options.scenario.clone()),
        result,
    })
}

/// Returns the robots whose programs prevented the first tick, with the commands of these programs.
fn unconnected(plan: &MatchPlan, result: &MatchResult) -> Vec<(String, String)> {
    let programs = plan.players.commands();
    let failures = result.failures.iter();
    let robots = failures.filter(|it| it.tick == 0 && it.node_ended);
    let commands = robots.filter_map(|it| {
        let robot = it.robot.as_ref()?;
        let words = programs.get(&robot.parse().ok()?)?;
        // The examination appends the last arguments of ROS again.
        let appended = words.iter().rposition(|word| word == "--ros-args");
        let own = &words[..appended.unwrap_or(words.len())];
        Some((robot.clone(), shell_command(own)))
    });
    commands.collect()
}

/// Reads the result of the world; `None` if it was not written.
fn read_result(file: &Path) -> anyhow::Result<Option<MatchResult>> {
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).context("cannot read the result of world_sim"),
    };
    let result = serde_json::from_str(&text);
    result
        .map(Some)
        .with_context(|| format!("cannot parse the result of world_sim: {text:?}"))
}
