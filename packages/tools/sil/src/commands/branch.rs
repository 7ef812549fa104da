//! `sil branch`: a recorded match, repeated up to a time and continued with a change; or a log of robots, continued from the
//! rebuilt world.

mod of_log;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use bag_tools::{Bag, BagKind, BagTime};
use clap::Args;
use hsl_bag::BagFiles;
use hsl_types::{Point2, RobotId, Time, World};
use match_setup::MatchResult;
use scenario_kit::run_folder::RunFolder;
use schemars::JsonSchema;
use serde::Serialize;
use support::{Shutdown, shell_command};

use crate::conclusion::conclude;
use crate::opened::{failure, open, time_within};
use crate::output;
use crate::seconds::seconds;
use match_runner::batch::sweep::Seeds;
use match_runner::branch::{
    BranchReport, Change, ChangeRequest, Continuation, Fork, branch_summary, play_seeds,
};
use match_runner::plan::match_arguments::MatchArguments;
use match_runner::plan::match_plan::MatchPlan;
use match_runner::plan::node_argument::NodeArgument;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::plan::run_parameters;
use match_runner::rebuilt::Quantity;
use match_runner::verdict::failure::{Verdict, WrongUse};

/// Arguments of `sil branch`.
#[derive(Debug, Args)]
#[command(after_help = "\
The match is played again in this process, with the parameters of the recorded run in the file parameters.yaml in the \
folder of the bag. Each tick up to the fork must have the bytes of the bag; an error names the first tick that differs. \
Then the change is made, and the match continues. The robots keep their memory.

Examples:
  sil branch bags/mine --at 12.34 --tree mine.btc --robot hulks/3
  sil branch bags/mine --at 12.34 --set kick.shot_distance=2.5
  sil branch bags/mine --at 12.34 --set simulation.ball_friction_per_second=0.6
  sil branch bags/mine --at 12.34 --ball 1.5,-0.5
  sil branch bags/mine --at 12.34 --tree mine.btc --seeds 0..100 --for 20     goals in 20 s
  sil branch bags/mine --at 12.34 --tree mine.btc --seeds 0..100 --json       for programs
  sil branch bags/old --at 3 --params old.yaml --scenario soccer_match --seed 7
  sil branch saturday --at game:4:31                     of robots' logs, see `sil bag merge`
  sil branch saturday --at game:4:31 --seeds 0..100 --keep goal.yaml
  sil branch saturday --at 271.5 --expect 'goal: hulks, within: 20' --tree mine.btc
  sil branch saturday --at 271.5 --node 'hulks/3=python3 robot.py'

A log of robots is not repeated: the world at --at is rebuilt from what the robots believed and said, and printed with the \
source, age [s] and standard deviation of each quantity. A single match starts from the estimates, each of --seeds from \
values drawn from their deviations. The start is a scenario file, beside the bag or as --keep says, which `sil run` and \
`sil batch` play too. Without --expect, the goal that followed in the log must not happen, or must if the team of the \
log scored it.

Exit codes: 0 passed; 1 the continued match failed; 2 invalid arguments; 3 the match cannot be repeated.")]
pub struct BranchArguments {
    /// Folder of the bag, or its .mcap or .db3 file
    bag: PathBuf,
    /// Time of the fork since the start of the run, or game:4:31; the change is made after the last tick at or before it
    #[arg(long, value_name = "TIME")]
    at: BagTime,
    /// File of the tree after the fork: .btc, .yaml, .xml or .rhai
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,
    /// Write the rebuilt world of a log as a scenario file with its expectations, a test from then on
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Expectation of the scenario of a log, as in scenario files: 'goal: hulks, within: 20'; repeatable
    #[arg(long, value_name = "EXPECTATION")]
    expect: Vec<String>,
    /// Program that continues a log for a robot or the rest of a team, over ROS, see `sil match --help`; repeatable
    #[arg(long, value_name = "ROBOT|TEAM=COMMAND")]
    node: Vec<NodeArgument>,
    /// Robot with the changed tree and parameters, for example hulks/3; repeatable [default: all robots]
    #[arg(long = "robot", value_name = "ROBOT")]
    robots: Vec<RobotId>,
    /// Set a parameter of the robots, or simulation.*, after the fork; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Place the ball at rest at this position in the frame world [m]
    #[arg(long, value_name = "X,Y", value_parser = position, allow_hyphen_values = true)]
    ball: Option<Point2<World>>,
    /// Continue the match with each of these seeds after the fork, without recordings, and print the distribution
    #[arg(long, value_name = "A..B", conflicts_with = "output")]
    seeds: Option<Seeds>,
    /// End the match this time after the fork
    #[arg(long = "for", value_name = "SECONDS", value_parser = seconds)]
    duration: Option<Time>,
    /// Folder for the bag of the continued match [default: bags/branch-TIME]
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// ROS parameter file of the recorded run, in place of that in the folder of the bag; repeatable
    #[arg(long, value_name = "FILE")]
    params: Vec<PathBuf>,
    /// Name or file of the recorded scenario, if no parameter file sets it
    #[arg(long, value_name = "NAME|FILE")]
    scenario: Option<String>,
    /// Seed of the recorded run, if no parameter file sets it
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print the results as one JSON document, see config/schemas/branches.schema.json
    #[arg(long)]
    json: bool,
}

/// Continued matches, as `sil branch --json` prints them.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "Branches")]
pub struct Branches {
    /// Recorded bag.
    bag: String,
    /// Time of the fork since the start of the run or of the log \[s\].
    at: f64,
    /// Quantities of the world that was rebuilt from a log.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    start: Vec<Quantity>,
    /// Unknown quantities of that world, with the rule that was applied.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<String>,
    /// Continued matches, by seed.
    branches: Vec<Branch>,
}

/// Continued match.
#[derive(Debug, Serialize, JsonSchema)]
struct Branch {
    /// Seed after the fork; `None` for the random numbers of the recorded match.
    seed: Option<u64>,
    /// Verdict.
    verdict: Verdict,
    /// New bag; `None` without a recording.
    bag: Option<String>,
    /// Goals of the team in namespace `/hulks` before the fork.
    hulks_before: u8,
    /// Goals of the team in namespace `/opponent` before the fork.
    opponents_before: u8,
    /// Result of the whole match.
    result: MatchResult,
}

impl Branch {
    /// Creates the branch of a continued match, with a bag or without one.
    fn of(seed: Option<u64>, played: BranchReport, bag: Option<&Path>) -> Self {
        let before = played.fork.unwrap_or_default();
        Self {
            seed,
            verdict: played.report.verdict(),
            bag: bag.map(|bag| bag.display().to_string()),
            hulks_before: before.hulks,
            opponents_before: before.opponents,
            result: played.report.result,
        }
    }
}

/// Repeats the match up to the fork, continues it with the change, and prints its result, or the distribution over seeds.
///
/// # Errors
/// Returns an error if an argument is invalid, or the match cannot be repeated.
pub fn run(arguments: BranchArguments) -> anyhow::Result<Verdict> {
    BagFiles::find(&arguments.bag).map_err(WrongUse::because)?;
    let bag = open(&arguments.bag)?;
    if bag.source().map_err(failure)?.kind == BagKind::RobotLog {
        return of_log::run(&arguments, &bag);
    }
    require_run(&arguments)?;
    let is_recorded = arguments.seeds.is_none();
    let folder =
        is_recorded.then(|| RunFolder::given_or_reserved(arguments.output.clone(), "branch"));
    let fork = fork(&arguments, &bag, folder.as_ref())?;
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let duration = arguments.duration.map(|it| it.since(Time::ZERO));
    if let Some(seeds) = &arguments.seeds {
        return distribution(&arguments, &fork, seeds, duration, &shutdown);
    }
    let bag = fork.plan.bag.as_deref();
    let continuation = Continuation {
        seed: None,
        duration,
        bag,
    };
    let played = fork.play(&continuation, &shutdown)?;
    if arguments.json {
        let branch = Branch::of(None, played, bag);
        let verdict = branch.verdict;
        print_json(&arguments, fork.at, vec![branch])?;
        return Ok(verdict);
    }
    conclude(&fork.plan, &played.report)?;
    if let Some(bag) = bag {
        let at = format!("{}", fork.at.as_secs_f64());
        let bags = [&arguments.bag, bag].map(|it: &Path| it.display().to_string());
        let [before, after] = &bags;
        let command = shell_command(["sil", "view", before, after, "--at", &at]);
        output::print(&format!("compare {command}\n"))?;
    }
    Ok(played.report.verdict())
}

/// Returns an error if an argument is for logs of robots.
fn require_run(arguments: &BranchArguments) -> Result<(), WrongUse> {
    let given = [
        ("--keep", arguments.keep.is_some()),
        ("--expect", !arguments.expect.is_empty()),
        ("--node", !arguments.node.is_empty()),
    ];
    match given.iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((name, _)) => Err(WrongUse::because(format!(
            "{name} is for logs of robots; {} is a run of the world, which is repeated up to the fork",
            arguments.bag.display()
        ))),
    }
}

/// Creates the fork from the arguments: the plan that repeats the recorded match, and the checked change. The continued
/// match is recorded to `folder`.
fn fork(
    arguments: &BranchArguments,
    bag: &Bag,
    folder: Option<&RunFolder>,
) -> anyhow::Result<Fork> {
    let at = time_within(bag, arguments.at)?;
    let params = run_parameters::files(&arguments.bag, &arguments.params);
    if params.is_empty() && arguments.scenario.is_none() && arguments.seed.is_none() {
        let error = format!(
            "the parameters of the recorded run are unknown: {} not found beside {}; use --params, --scenario and \
             --seed of the run",
            hsl_bag::PARAMETERS_FILE,
            arguments.bag.display()
        );
        return Err(WrongUse::because(error).into());
    }
    let repeated = MatchArguments {
        rules: vec![match_runner::plan::match_arguments::text_rule(
            "interventions",
            &arguments.bag,
        )],
        in_process: true,
        scenario: arguments.scenario.clone(),
        play: PlayArguments {
            seed: arguments.seed,
            params,
            bag: folder.map(|folder| folder.path().to_owned()),
            no_record: folder.is_none(),
            ..PlayArguments::default()
        },
        ..MatchArguments::default()
    };
    let plan = MatchPlan::new(repeated.clone())?;
    let request = ChangeRequest {
        robots: arguments.robots.clone(),
        tree: arguments.tree.clone(),
        set: arguments.set.clone(),
        ball: arguments.ball,
    };
    let change = Change::new(&request, &plan, &repeated)?;
    Ok(Fork {
        bag: arguments.bag.clone(),
        plan,
        at,
        change,
    })
}

/// Continues the match with each seed and prints the distribution of the results. The verdict is that of the worst run.
fn distribution(
    arguments: &BranchArguments,
    fork: &Fork,
    seeds: &Seeds,
    duration: Option<Duration>,
    shutdown: &Shutdown,
) -> anyhow::Result<Verdict> {
    let reports = play_seeds(fork, seeds, duration, shutdown)?;
    let (count, all) = (reports.len(), seeds.0.clone().count());
    let verdicts = reports.iter().map(|(_, it)| it.report.verdict());
    let verdict = verdicts.max().unwrap_or(Verdict::Infrastructure);
    if arguments.json {
        let branches = reports.into_iter();
        let branches = branches.map(|(seed, played)| Branch::of(Some(seed), played, None));
        print_json(arguments, fork.at, branches.collect())?;
    } else {
        output::print(&branch_summary(&reports))?;
    }
    if shutdown.is_requested() {
        support::error_line!("sil: stopped by a signal after {count} of {all} seeds");
        return Ok(Verdict::Infrastructure);
    }
    Ok(verdict)
}

/// Prints the continued matches as JSON.
fn print_json(arguments: &BranchArguments, at: Time, branches: Vec<Branch>) -> std::io::Result<()> {
    output::print_json(&Branches {
        bag: arguments.bag.display().to_string(),
        at: at.as_secs_f64(),
        start: Vec::new(),
        unknown: Vec::new(),
        branches,
    })
}

/// Parses a position `X,Y` \[m\].
fn position(text: &str) -> Result<Point2<World>, String> {
    let error = || format!("expected X,Y in m, got {text}");
    let number = |text: &str| {
        let number = text.trim().parse::<f32>().ok();
        number.filter(|it| it.is_finite()).ok_or_else(error)
    };
    let (x, y) = text.split_once(',').ok_or_else(error)?;
    Ok(Point2::new(number(x)?, number(y)?))
}
