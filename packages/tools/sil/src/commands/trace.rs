//! `sil trace`: behavior tree of a robot in one tick, the runs of one of its nodes, or senses and commands of an agent of
//! the 3D simulation league in one cycle.

mod agent;
pub mod node;
mod node_log;
mod node_run;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use bag_tools::{Bag, BagTime, ToolError};
use behavior_tree::{DrawnNode, Layout, Status, Trace, draw};
use clap::Args;
use hsl_bag::BagMessage;
use hsl_types::{Failure, RobotId, Time};
use hsl_wire::convert::{behavior_trace, behavior_tree_layout, failures};
use hsl_wire::topics::Owner;
use hsl_wire::{Message, hsl_msgs, topics};
use support::{LONGEST_LINE, shell_command};

use crate::opened::{failure, failure_of, open, since, time_within};
use crate::output;
use match_runner::verdict::failure::{Verdict, WrongUse};
use support::terminal::shown;

/// Arguments of `sil trace`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil trace bags/golden --robot hulks/3 --at 12.34
  sil trace bags/golden --robot hulks/3                 the last tick of the bag
  sil trace log --robot hulks/3 --at 1790000012.34      in a robot's log, by its clock
  sil trace log --robot hulks/3 --at game:4:31          when the GameController shows 4:31
  sil trace bags/golden --robot hulks/3 --at 12.34 --all    with the nodes that were not ticked
  sil trace bags/golden --robot hulks/3 --node walk_to_ball    when this node ran, and how it ended
  sil trace bags/golden --robot hulks/3 --node 'search > turn' --json    below this node
  sil trace bags/league --robot left/3 --at 12.34       senses and commands of a league agent")]
pub struct TraceArguments {
    /// Folder of the bag, or its .mcap or .db3 file
    bag: PathBuf,
    /// Robot, for example hulks/3, or left/3 in a match of the 3D simulation league
    #[arg(long)]
    robot: Owner,
    /// Time since the start of the run or log, of the robot's clock, or game:4:31; the last tick at or before this time
    /// is shown [default: the end of the bag]
    #[arg(long, value_name = "TIME")]
    at: Option<BagTime>,
    /// Also print the children of nodes that were not ticked
    #[arg(long)]
    all: bool,
    /// List when the node with this name ran; before the name, names of its parents can stand, as in 'search > turn'
    #[arg(long, value_name = "NAME", conflicts_with_all = ["at", "all"])]
    node: Option<String>,
    /// Print the runs of a node as one JSON document, see config/schemas/node_runs.schema.json
    #[arg(long, requires = "node")]
    json: bool,
}

/// Maximum time from a trace to its layout, which may be late in a log of a robot.
const LATEST_LAYOUT: Duration = Duration::from_secs(1);

/// Data of a robot in a bag, up to a time.
#[derive(Default)]
struct Found {
    /// Layouts of its trees, by version.
    layouts: BTreeMap<u32, Layout>,
    /// Last trace and its time.
    trace: Option<(Time, Trace)>,
    /// Failures of the run.
    failures: Vec<Failure>,
    /// Error that prevented reading up to the time.
    damage: Option<ToolError>,
}

/// Prints the tree of a robot in the last tick at or before a time, with the status of each node, and the failures of
/// that tick; or the runs of one of its nodes; or senses and commands of an agent.
///
/// # Errors
///
/// Returns an error if the bag cannot be read, or contains no trace of the robot until that time.
pub fn run(arguments: TraceArguments) -> anyhow::Result<Verdict> {
    let TraceArguments {
        bag,
        robot,
        at,
        all,
        node,
        json,
    } = &arguments;
    let opened = open(bag)?;
    let at = at.map(|at| time_within(&opened, at)).transpose()?;
    let origin = opened.origin().map_err(failure)?;
    let robot = match (*robot, node) {
        (Owner::Robot(robot), Some(node)) => return node::run(&opened, robot, node, *json),
        (Owner::Robot(robot), None) => robot,
        (Owner::Player(player), Some(_)) => {
            let error =
                format!("--node: {player} plays in the 3D simulation league and has no tree");
            return Err(WrongUse::because(error).into());
        }
        (Owner::Player(player), None) => return agent::run(&opened, player, at),
    };
    let found = find(&opened, robot, at)?;
    let Some((time, trace)) = &found.trace else {
        return match found.damage {
            None => Err(nothing_found(&opened, "trace", robot.into(), at)),
            Some(damage) => Err(failure_of(&opened, damage)),
        };
    };
    let version = trace.layout_version;
    let shown_time = since(origin, *time);
    let layout = found.layouts.get(&version).with_context(|| {
        format!("{robot} at {shown_time}: layout {version} of its tree not found in the bag")
    })?;
    let is_painted = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let mut text = format!("{robot} at {shown_time}\n");
    for line in draw(layout, trace, *all) {
        text += &if is_painted {
            painted(&line)
        } else {
            shown(&line.to_string(), LONGEST_LINE)
        };
        text.push('\n');
    }
    let of_this_tick = |it: &&Failure| it.now == *time && it.robot.is_none_or(|it| it == robot);
    for failure in found.failures.iter().filter(of_this_tick) {
        text += &shown(&format!("the run failed: {failure}\n"), LONGEST_LINE);
    }
    output::print_as_is(&text)?;
    match found.damage {
        None => Ok(Verdict::Passed),
        Some(damage) => Err(failure_of(&opened, damage)),
    }
}

/// Reads layouts, failures and the last trace of a robot, up to `until`, or to the end of the bag.
fn find(bag: &Bag, robot: RobotId, until: Option<Time>) -> anyhow::Result<Found> {
    let (layouts, traces) = (
        topics::TREE_LAYOUT.full_name(robot),
        topics::TRACE.full_name(robot),
    );
    let mut found = Found::default();
    // Only the last one is decoded.
    let mut last = None;
    for message in bag.messages().map_err(failure)? {
        let message = match message {
            Ok(message) => BagMessage::from(message),
            Err(damage) => {
                found.damage = Some(damage);
                break;
            }
        };
        let after = until.map_or(Duration::ZERO, |until| message.time().since(until));
        if after > LATEST_LAYOUT {
            break;
        }
        if after > Duration::ZERO && message.topic() != layouts {
            continue;
        }
        if message.topic() == layouts {
            let layout = behavior_tree_layout::from_message(&read(&message)?)
                .with_context(|| place(&message))?;
            found.layouts.insert(layout.version, layout);
        } else if message.topic() == traces {
            last = Some(message);
        } else if message.topic() == topics::FAILURES.name {
            let known =
                failures::from_message(&read(&message)?).with_context(|| place(&message))?;
            found.failures.extend(known);
        }
    }
    if let Some(message) = last {
        let trace: hsl_msgs::BehaviorTrace = read(&message)?;
        let trace = behavior_trace::from_message(&trace).with_context(|| place(&message))?;
        found.trace = Some((message.time(), trace));
    }
    Ok(found)
}

/// Decodes a message; the error says which.
fn read<M: Message>(message: &BagMessage) -> anyhow::Result<M> {
    M::from_cdr(message.data()).with_context(|| place(message))
}

/// Returns topic and time of a message, for errors.
fn place(message: &BagMessage) -> String {
    format!("{} at {}", message.topic(), message.time())
}

/// Returns the error for a bag without messages of this kind for the robot until the time.
fn nothing_found(bag: &Bag, kind: &str, robot: Owner, until: Option<Time>) -> anyhow::Error {
    let origin = match bag.origin() {
        Ok(origin) => origin,
        Err(error) => return failure(error),
    };
    let until = until.map(|until| format!(" until {}", since(origin, until)));
    let until = until.unwrap_or_default();
    let bag = bag.path().display().to_string();
    let command = shell_command(["sil", "bag", "info", &bag]);
    let error = format!("{bag} contains no {kind} of {robot}{until}; `{command}` lists its topics");
    WrongUse::because(error).into()
}

/// Returns the line with escape codes for the color of its status.
fn painted(line: &DrawnNode<'_>) -> String {
    let color = match line.status {
        Status::Success => "32",
        Status::Failure => "31",
        Status::Running => "33",
        Status::Idle | Status::Skipped => "2",
    };
    let line = shown(&line.to_string(), LONGEST_LINE);
    format!("\x1b[{color}m{line}\x1b[0m")
}
