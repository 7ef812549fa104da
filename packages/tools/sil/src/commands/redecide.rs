//! `sil redecide`: decisions of another tree, or of programs, on the recorded inputs of robots.
//!
//! - `programs` lets programs decide over ROS, `junit` writes the comparison for CI.

mod junit;
mod programs;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::PathBuf;

use bag_tools::{Bag, Progress};
use clap::Args;
use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use hsl_types::RobotId;
use schemars::JsonSchema;
use serde::Serialize;

use crate::deciding_programs::DecidingPrograms;
use crate::opened::{failure_of, open};
use crate::output;
use crate::read_progress::ReadProgress;
use match_runner::plan::run_parameters;
use match_runner::redecide::{FirstDifference, RedecideError, RobotReport, redecide};
use match_runner::verdict::failure::{Verdict, WrongUse};

/// Arguments of `sil redecide`.
#[derive(Debug, Args)]
#[command(after_help = "\
Each world state on which a recorded robot decided is given to the behavior, in order. The world stays as recorded. A \
decision is the motion command, the claims of semaphores and the messages to the team. Only the topics in the robots' \
namespaces are needed, so bags of robots and of other programs can be used, too.

With --node a program decides, over ROS in lockstep, in place of the robot's own behavior: it receives the recorded world \
states and messages of teammates with the time of its tick. Its decisions are recorded in a bag.

Without --tree the behavior has the tree and the parameters of the recorded run, from the file parameters.yaml in the \
folder of the bag, or the built-in ones.

Examples:
  sil redecide bags/golden                              do the robots still decide as recorded?
  sil redecide bags/golden --tree mine.btc --robot hulks/3
  sil redecide bags/golden --set kick.shot_distance=2.5
  sil redecide bags/mine --node 'hulks/3=python3 robot.py' --tolerance 0.01
  sil redecide bags/golden --tree mine.btc --json       for programs

Exit codes: 0 all decisions are equal; 1 decisions differ; 2 invalid arguments; 3 the bag cannot be read to its end.")]
pub struct RedecideArguments {
    /// Folder of the bag, or its .mcap or .db3 file
    bag: PathBuf,
    /// File of the tree: .btc, .yaml, .xml or .rhai
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,
    /// Robot that decides again, for example hulks/3; repeatable [default: all robots of the bag]
    #[arg(long = "robot", value_name = "ROBOT")]
    robots: Vec<RobotId>,
    /// Set a parameter of the behavior; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// ROS parameter file, in place of that in the folder of the bag; repeatable
    #[arg(long, value_name = "FILE")]
    params: Vec<PathBuf>,
    #[command(flatten)]
    programs: DecidingPrograms,
    /// Folder for the bag with the decisions of the programs [default: bags/recorded_inputs-TIME]
    #[arg(short, long, value_name = "FOLDER", requires = "node")]
    output: Option<PathBuf>,
    /// Difference of two numbers of a motion command up to which they count as equal
    #[arg(long, value_name = "NUMBER", default_value_t = 0.0, value_parser = tolerance)]
    tolerance: f64,
    /// Write the comparison to this file as JUnit XML, with a case for each robot
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Print the comparison as one JSON document, see config/schemas/redecisions.schema.json
    #[arg(long)]
    json: bool,
}

/// Decisions compared with the recorded ones, as `sil redecide --json` prints them.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "Redecisions")]
pub struct Redecisions {
    /// Robots in canonical order.
    robots: Vec<RedecidedRobot>,
}

/// Decisions of one robot.
#[derive(Debug, Serialize, JsonSchema)]
struct RedecidedRobot {
    /// Robot, for example `hulks/3`.
    robot: String,
    /// Number of compared decisions.
    decisions: u64,
    /// Number of different decisions.
    different: u64,
    /// Number of decisions for another kind of motion.
    other_motion: u64,
    /// True if messages to the team are not compared, because the log of the robot has no topic for them.
    lacks_messages: bool,
    /// First different decision; `None` if all are equal.
    first: Option<DifferentDecision>,
    /// Largest difference of two numbers of the motion commands; `None` without one.
    largest: Option<LargestDifference>,
}

/// Largest difference of two numbers.
#[derive(Debug, Serialize, JsonSchema)]
struct LargestDifference {
    /// Time since the start of the run \[s\].
    time: f64,
    /// Field of the motion command.
    field: String,
    /// Size of the difference, in the unit of the field.
    size: f64,
}

/// Different decision.
#[derive(Debug, Serialize, JsonSchema)]
struct DifferentDecision {
    /// Time since the start of the run \[s\].
    time: f64,
    /// Field of the motion command, or topic of the messages.
    field: String,
    /// Recorded value.
    recorded: String,
    /// New value.
    new: String,
    /// First different node of the trees; `None` if all nodes have the same results, or without a recorded trace.
    node: Option<String>,
    /// Last action that the tree ran, with the names of its ancestors; empty without one.
    action: Vec<String>,
}

impl From<&RobotReport> for RedecidedRobot {
    fn from(report: &RobotReport) -> Self {
        let first = report.first.as_ref().map(|first| {
            let [recorded, new] = first.answer.values.clone();
            DifferentDecision {
                time: first.time.as_secs_f64(),
                field: first.answer.field.clone(),
                recorded,
                new,
                node: first.node.as_ref().map(ToString::to_string),
                action: first.action.clone(),
            }
        });
        let largest = report.largest.as_ref();
        let largest = largest.map(|(time, largest)| LargestDifference {
            time: time.as_secs_f64(),
            field: largest.field.clone(),
            size: largest.size,
        });
        Self {
            largest,
            robot: report.robot.to_string(),
            decisions: report.decisions,
            different: report.differing,
            other_motion: report.other_kind,
            lacks_messages: report.lacks_messages,
            first,
        }
    }
}

/// Lets the robots of a bag decide again and prints the comparison. The verdict is `Failed` if a decision differs.
///
/// # Errors
/// Returns an error if an argument is invalid, or the bag cannot be read or contains no decisions.
pub fn run(arguments: RedecideArguments) -> anyhow::Result<Verdict> {
    let bag = open(&arguments.bag)?;
    if let Some(file) = &arguments.junit {
        user_files::check_create(file)
            .map_err(|error| WrongUse::because(format!("junit: {}: {error}", file.display())))?;
    }
    let reports = match arguments.programs.node.is_empty() {
        true => of_trees(&arguments, &bag)?,
        false => match programs::decide(&arguments, &bag)? {
            ControlFlow::Continue(reports) => reports,
            ControlFlow::Break(verdict) => return Ok(verdict),
        },
    };
    // Times of a log are relative to its first message, in all commands.
    let origin = bag.origin().map_err(|error| failure_of(&bag, error))?;
    let reports: Vec<_> = reports
        .into_iter()
        .map(|report| report.relative_to(origin))
        .collect();
    for robot in &arguments.robots {
        require_decisions(&arguments, &reports, Some(*robot))?;
    }
    require_decisions(&arguments, &reports, None)?;
    if let Some(file) = &arguments.junit {
        junit::write(file, &arguments.bag, &reports)?;
    }
    if arguments.json {
        let robots = reports.iter().map(RedecidedRobot::from).collect();
        output::print_json(&Redecisions { robots })?;
    } else {
        output::print(&text(&reports))?;
    }
    Ok(match reports.iter().all(|report| report.differing == 0) {
        true => Verdict::Passed,
        false => Verdict::Failed,
    })
}

/// Lets behaviors with a tree decide on the inputs of the bag.
fn of_trees(arguments: &RedecideArguments, bag: &Bag) -> anyhow::Result<Vec<RobotReport>> {
    let tree = arguments.tree.as_deref();
    let sources = run_parameters::sources(&arguments.bag, &arguments.params, tree, &arguments.set)?;
    let asked: BTreeSet<RobotId> = match arguments.robots.is_empty() {
        true => RobotId::all().collect(),
        false => arguments.robots.iter().copied().collect(),
    };
    let parameters = run_parameters::of_robots(asked, &sources)?;
    let shown = ReadProgress::new(bag);
    let reports = redecide(
        bag,
        &parameters,
        arguments.tolerance,
        Progress::new(&mut |time| shown.show(time)),
    );
    drop(shown);
    reports.map_err(|error| failed(bag, error))
}

/// Returns the error of decisions on the inputs of a bag.
fn failed(bag: &Bag, error: RedecideError) -> anyhow::Error {
    match error {
        RedecideError::Bag(error) => failure_of(bag, error),
        other => other.into(),
    }
}

/// Parses a tolerance.
fn tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok();
    let number = number.filter(|it| it.is_finite() && *it >= 0.0);
    number.ok_or_else(|| format!("expected a number of at least 0, got {text}"))
}

/// Returns an error if the bag contains no decision of a robot, or of any robot.
fn require_decisions(
    arguments: &RedecideArguments,
    reports: &[RobotReport],
    robot: Option<RobotId>,
) -> Result<(), WrongUse> {
    let counts = |it: &RobotReport| it.decisions > 0 && robot.is_none_or(|robot| it.robot == robot);
    if reports.iter().any(counts) {
        return Ok(());
    }
    let of = robot.map_or_else(String::new, |robot| format!(" of {robot}"));
    Err(WrongUse::because(format!(
        "{} contains no decision{of} with its world_state; `sil bag info` lists its topics",
        arguments.bag.display()
    )))
}

/// Returns the comparison as text: a table of all robots, and the first difference of each.
fn text(reports: &[RobotReport]) -> String {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY);
    table.set_header([
        "robot",
        "decisions",
        "different",
        "other motion",
        "first at",
        "largest",
        "of",
        "at",
    ]);
    for report in reports {
        let first = report.first.as_ref();
        let [size, field, time] = match &report.largest {
            Some((time, it)) => [
                format!("{:.4}", it.size),
                it.field.clone(),
                time.to_string(),
            ],
            None => Default::default(),
        };
        table.add_row([
            report.robot.to_string(),
            report.decisions.to_string(),
            report.differing.to_string(),
            report.other_kind.to_string(),
            first.map_or_else(String::new, |first| first.time.to_string()),
            size,
            field,
            time,
        ]);
    }
    let mut text = format!("{table}\n");
    let lacking = reports.iter().filter(|report| report.lacks_messages);
    let lacking: Vec<_> = lacking.map(|report| report.robot.to_string()).collect();
    if !lacking.is_empty() {
        text += &format!(
            "\nmessages to the team and claims of semaphores are not in the log and not compared: {}\n",
            lacking.join(", ")
        );
    }
    for report in reports {
        if let Some(first) = &report.first {
            text += &described(report.robot, first);
        }
    }
    text
}

/// Returns the first difference of a robot as text: recorded value and new value, and the first different node.
fn described(robot: RobotId, first: &FirstDifference) -> String {
    let FirstDifference {
        time,
        answer,
        node,
        has_recorded_trace,
        action,
    } = first;
    let [recorded, new] = &answer.values;
    let field = &answer.field;
    let action = action.join(" > ");
    let reason = match node {
        Some(node) => format!("first different node: {node}"),
        None if *has_recorded_trace => format!("equal nodes; last action: {action}"),
        None => format!("no recorded trace; last action: {action}"),
    };
    format!("\n{robot} at {time}, {field}\n  recorded: {recorded}\n  new: {new}\n  {reason}\n")
}
