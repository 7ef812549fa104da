//! `sil plan`: finds or validates a plan for a problem in PDDL.

mod tree;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use mission::{CompileError, STEP_LIMIT};
use pddl::validation::{TimedStep, check, check_schedule, read_plan, validate};
use pddl::{Domain, Problem, WithWarnings};
use planner::{
    Answer, Limits, Monitor, ValidPlan, WallClock, external_solvers, plan, solver, solvers,
};
use user_files::FileErrors;

use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::output;
use user_files::wording;

/// Maximum size of a file \[bytes\].
const LARGEST: u64 = 128 << 20;

/// Default maximum number of expanded states. The time limit ends most searches first.
const EXPANSIONS: u64 = 10_000_000;

/// Maximum memory of a search \[bytes\].
const MEMORY: usize = 2 << 30;

/// Arguments of `sil plan`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil plan domain.pddl problem.pddl                        print a plan
  sil plan domain.pddl problem.pddl --solver siw --time 5  one solver, at most 5 s
  sil plan domain.pddl problem.pddl --validate plan.txt    validate your own plan
  sil plan domain.pddl problem.pddl --tree                 draw the behavior tree of the plan

Exit codes: 0 a valid plan; 1 no plan exists, a limit was reached, or the plan is not valid; \
2 invalid arguments or an invalid file.")]
pub struct PlanArguments {
    /// Domain, in PDDL
    domain: PathBuf,
    /// Problem, in PDDL
    problem: PathBuf,
    /// Search: portfolio, lama, siw, weighted or breadth_first; or an installed Fast Downward:
    /// fast-downward:lama-first, or fast-downward:seq-opt-lmcut for the cheapest plan
    #[arg(
        long,
        visible_alias = "planner",
        value_name = "NAME",
        default_value = "portfolio"
    )]
    solver: String,
    /// Maximum time, from reading the files to the plan
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    time: f64,
    /// Maximum number of expanded states
    #[arg(long, value_name = "N", default_value_t = EXPANSIONS)]
    expansions: u64,
    /// Validate the plan in this file instead of searching
    #[arg(long, value_name = "PLAN")]
    validate: Option<PathBuf>,
    /// Print the behavior tree of the plan, with the leaves of the actions.yaml of a mission on the field if given
    #[arg(long, value_name = "ACTIONS", num_args = 0..=1)]
    tree: Option<Option<PathBuf>>,
}

/// Finds a plan, or validates the one in a file, and draws its tree if requested. The verdict is `Failed` without a
/// valid plan.
///
/// # Errors
///
/// Returns an error if a file cannot be read or is invalid, or the solver is unknown.
pub fn run(arguments: PlanArguments) -> anyhow::Result<Verdict> {
    // Large problems take seconds to read.
    let clock = WallClock::start();
    let domain = with_warnings(read(&arguments.domain, |path, text| {
        pddl::read_domain_with_warnings(path, text)
    })?);
    let problem = with_warnings(read(&arguments.problem, |path, text| {
        pddl::read_problem_with_warnings(path, text, &domain)
    })?);
    let actions = match &arguments.tree {
        Some(file) => Some(tree::Actions::read(&domain, file.as_deref())?),
        None => None,
    };
    let steps = match &arguments.validate {
        Some(file) => {
            let plan = read(file, |path, text| read_plan(path, text))?;
            // Only a tree needs the steps, and a tree has only few.
            let steps: Vec<_> = match (&arguments.tree, plan.len()) {
                (None, _) => Vec::new(),
                (Some(_), 0..=STEP_LIMIT) => plan.steps().collect(),
                (Some(_), steps) => {
                    return Err(WrongUse::because(CompileError::TooLong { steps }).into());
                }
            };
            // Without durations only the order of the steps counts.
            let has_times = plan.has_times() && domain.has_durations();
            let timed: Vec<TimedStep> = match has_times {
                true => plan.timed_steps().collect(),
                false => Vec::new(),
            };
            let makespan = match has_times {
                true => check_schedule(&domain, &problem, &timed).map(Some),
                false => Ok(None),
            };
            let checked = makespan.and_then(|makespan| {
                let steps = match (&arguments.tree, makespan) {
                    (Some(_), _) => validate(&domain, &problem, &steps)?,
                    (None, Some(_)) => Vec::new(),
                    (None, None) => {
                        check(&domain, &problem, plan.steps())?;
                        Vec::new()
                    }
                };
                Ok((steps, makespan))
            });
            match checked {
                Ok((steps, makespan)) => {
                    let count = wording::count(plan.len(), "step");
                    let makespan = makespan.map_or_else(String::new, |it| {
                        format!(", makespan {:.3} s", it as f64 / 1e6)
                    });
                    output::print(&format!("valid: {count}{makespan}\n"))?;
                    steps
                }
                Err(fault) => {
                    support::error_line!("sil: {}: {fault}", file.display());
                    return Ok(Verdict::Failed);
                }
            }
        }
        None => match find(&arguments, &domain, &problem, &clock)? {
            Some(found) => found.steps,
            None => return Ok(Verdict::Failed),
        },
    };
    if let Some(actions) = actions {
        output::print(&actions.draw(&steps)?)?;
    }
    Ok(Verdict::Passed)
}

/// Searches a plan with the solver and the limits of the arguments; `clock` counts the time since the start. Prints it on
/// standard output, and statistics on standard error. Returns `None` if no plan was found.
fn find(
    arguments: &PlanArguments,
    domain: &Domain,
    problem: &Problem,
    clock: &WallClock,
) -> anyhow::Result<Option<ValidPlan>> {
    let name = &arguments.solver;
    let solver = solver(name).ok_or_else(|| {
        let known = solvers().into_iter().chain(external_solvers());
        let known: Vec<_> = known.map(|it| it.name()).collect();
        let known = known.join(", ");
        WrongUse::because(format!("unknown solver {name}; available: {known}"))
    })?;
    let seconds = arguments.time;
    let time = Duration::try_from_secs_f64(seconds)
        .map_err(|error| WrongUse::because(format!("--time {seconds}: {error}")))?;
    let limits = Limits {
        time,
        expansions: arguments.expansions,
        memory: MEMORY,
        ..Limits::default()
    };
    let answer = plan(domain, problem, solver, &limits, clock)?;
    let elapsed = clock.elapsed().as_secs_f64();
    match answer {
        Answer::Plan(found) => {
            output::print(&as_file(&found))?;
            let steps = wording::count(found.steps.len(), "step");
            let states = wording::count(found.statistics.expansions, "state");
            let solver = found.solver;
            support::error_line!("{steps} by {solver} in {elapsed:.3} s, {states} expanded");
            Ok(Some(found))
        }
        Answer::NoPlan => {
            support::error_line!("no plan exists: proved in {elapsed:.3} s");
            Ok(None)
        }
        Answer::Overlap(overlap) => {
            support::error_line!("no plan found after {elapsed:.3} s: {overlap}");
            Ok(None)
        }
        Answer::Limit(limit) => {
            support::error_line!("no plan found: {limit} after {elapsed:.3} s; a plan may exist");
            Ok(None)
        }
    }
}

/// Returns a plan in the format of plan files: a step per line, with its time and duration in order of time if the plan
/// has times, and makespan and cost as comments.
fn as_file(plan: &ValidPlan) -> String {
    let cost = format!("; cost = {}\n", plan.cost);
    if plan.times.is_empty() {
        let lines = plan.steps.iter().map(|step| format!("{}\n", step.step));
        return lines.chain([cost]).collect();
    }
    let seconds = |milliseconds: u64| milliseconds as f64 / 1000.0;
    let mut steps: Vec<_> = plan.times.iter().zip(&plan.steps).collect();
    steps.sort_by_key(|(time, _)| time.start);
    let lines = steps.iter().map(|(time, step)| {
        let duration = match time.duration {
            0 => String::new(),
            duration => format!(" [{:.3}]", seconds(duration)),
        };
        format!("{:.3}: {}{duration}\n", seconds(time.start), step.step)
    });
    let makespan = plan.times.iter().map(|it| it.end()).max();
    let makespan = format!(
        "; makespan = {:.3}\n",
        seconds(makespan.unwrap_or_default())
    );
    lines.chain([makespan, cost]).collect()
}

/// Returns the definition in a file, and prints its warnings on standard error.
fn with_warnings<T>(read: WithWarnings<T>) -> T {
    for warning in &read.warnings {
        support::error_line!("sil: note: {warning}");
    }
    read.definition
}

/// Reads a file and parses it with `parse`. Errors in the text become an error of the user that shows their lines.
fn read<T>(
    path: &Path,
    parse: impl FnOnce(&Path, &str) -> Result<T, FileErrors>,
) -> anyhow::Result<T> {
    let text = user_files::read_to_string(path, LARGEST)
        .map_err(|error| WrongUse::because(format!("{}: {error}", path.display())))?;
    parse(path, &text).map_err(|faults| WrongUse::because(faults.report()).into())
}
