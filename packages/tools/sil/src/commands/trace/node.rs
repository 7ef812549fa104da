//! Times in which a node of a robot's tree ran.

use std::collections::BTreeMap;

use anyhow::Context;
use bag_tools::{Bag, BagKind, Progress, ToolError};
use behavior_tree::Layout;
use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use hsl_bag::BagMessage;
use hsl_types::{RobotId, Time};
use hsl_wire::convert::{behavior_trace, behavior_tree_layout};
use hsl_wire::{hsl_msgs, topics};
use schemars::JsonSchema;
use serde::Serialize;
use support::{LONGEST_LINE, printable, shell_command};

use super::node_log::NodeLog;
use super::node_run::NodeRun;
use super::{nothing_found, place, read};
use crate::opened::{failure, failure_of, since};
use crate::output;
use crate::read_progress::ReadProgress;
use match_runner::verdict::failure::{Verdict, WrongUse};

/// Text between the names of a path.
const SEPARATOR: &str = " > ";

/// Runs of the nodes of a robot with a name, as `sil trace --node NAME --json` prints them.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "NodeRuns")]
pub struct NodeRuns {
    /// Robot, for example `hulks/3`.
    robot: String,
    /// Nodes with the name, in the order of the tree.
    nodes: Vec<RunsOfNode>,
}

/// Runs of one node.
#[derive(Debug, Serialize, JsonSchema)]
struct RunsOfNode {
    /// Names from the root to the node.
    path: Vec<String>,
    /// Kind, for example `action`.
    kind: String,
    /// Runs in the order of time.
    runs: Vec<NodeRun>,
}

/// Nodes of a robot's trees with a path. Nodes of several trees with equal names from the root are one.
#[derive(Default)]
struct Found {
    /// Log time that is shown as 0.
    origin: Time,
    /// True in a log of robots, in which layouts may be late.
    is_log: bool,
    /// Layouts by version.
    layouts: BTreeMap<u32, Layout>,
    /// Layout of the last trace, and the ids of its nodes with the name, each with its index in `nodes`.
    current: Option<(u32, Vec<(usize, usize)>)>,
    /// Nodes with the name, in the order of discovery.
    nodes: Vec<(RunsOfNode, NodeLog)>,
    /// True after the first trace.
    has_trace: bool,
}

/// Prints when the nodes of a robot with this path ran.
///
/// # Errors
///
/// Returns an error if the bag cannot be read, or contains neither a trace of the robot nor such a node.
pub(super) fn run(bag: &Bag, robot: RobotId, node: &str, json: bool) -> anyhow::Result<Verdict> {
    let path: Vec<_> = node.split(SEPARATOR).map(str::trim).collect();
    let mut found = Found {
        origin: bag.origin().map_err(failure)?,
        is_log: bag.source().map_err(failure)?.kind == BagKind::RobotLog,
        ..Found::default()
    };
    let damage = found.read(bag, robot, &path)?;
    if found.nodes.is_empty() {
        return Err(match damage {
            Some(damage) => failure_of(bag, damage),
            None if found.has_trace => found.unknown(robot, node, &path).into(),
            None => nothing_found(bag, "trace", robot.into(), None),
        });
    }
    let runs = NodeRuns {
        robot: robot.to_string(),
        nodes: found.finished(),
    };
    if json {
        output::print_json(&runs)?;
    } else {
        output::print(&text(bag, robot, &runs.nodes))?;
    }
    match damage {
        None => Ok(Verdict::Passed),
        Some(damage) => Err(failure_of(bag, damage)),
    }
}

impl Found {
    /// Reads layouts and traces of a robot. Returns the damage of the bag, if it cannot be read to its end.
    fn read(
        &mut self,
        bag: &Bag,
        robot: RobotId,
        path: &[&str],
    ) -> anyhow::Result<Option<ToolError>> {
        let layouts = topics::TREE_LAYOUT.full_name(robot);
        let traces = topics::TRACE.full_name(robot);
        let shown = ReadProgress::new(bag);
        let mut show = |time| shown.show(time);
        let mut progress = Progress::new(&mut show);
        for message in bag.messages().map_err(failure)? {
            let message = match message {
                Ok(message) => message,
                Err(damage) => return Ok(Some(damage)),
            };
            progress.at(&message);
            let message = BagMessage::from(message);
            if message.topic() == layouts {
                let layout = behavior_tree_layout::from_message(&read(&message)?)
                    .with_context(|| place(&message))?;
                self.layouts.insert(layout.version, layout);
            } else if message.topic() == traces {
                self.add(robot, &message, path)?;
            }
        }
        Ok(None)
    }

    /// Adds a tick of each node at `path` from a trace of the robot. Searches the nodes again if the layout of the tree
    /// has changed. In a log of robots, traces before their layout are skipped.
    fn add(&mut self, robot: RobotId, message: &BagMessage, path: &[&str]) -> anyhow::Result<()> {
        let trace: hsl_msgs::BehaviorTrace = read(message)?;
        let trace = behavior_trace::from_message(&trace).with_context(|| place(message))?;
        self.has_trace = true;
        let version = trace.layout_version;
        if self.is_log && !self.layouts.contains_key(&version) {
            return Ok(());
        }
        if !matches!(&self.current, Some((current, _)) if *current == version) {
            self.change_layout(version, path).with_context(|| {
                let time = message.time();
                format!("{robot} at {time}: layout {version} of its tree not found in the bag")
            })?;
        }
        let time = since(self.origin, message.time());
        for (id, node) in self.current.iter().flat_map(|(_, nodes)| nodes) {
            self.nodes[*node].1.add(time, *id, &trace);
        }
        Ok(())
    }

    /// Ends all runs, and finds the nodes in the layout with this version; `None` if it is unknown.
    fn change_layout(&mut self, version: u32, path: &[&str]) -> Option<()> {
        self.nodes.iter_mut().for_each(|(_, log)| log.finish());
        let layout = self.layouts.get(&version)?;
        let mut nodes = Vec::new();
        for id in layout.find(path) {
            let (names, kind) = (layout.path(id), &layout.nodes[id].kind);
            // Several nodes of one layout may have the same path.
            let is_new = |index: &usize| nodes.iter().all(|(_, taken)| taken != index);
            let mut known = (0..self.nodes.len()).filter(is_new);
            let known = known.find(|index| {
                let node = &self.nodes[*index].0;
                node.path == names && node.kind == *kind
            });
            let index = known.unwrap_or_else(|| {
                let node = RunsOfNode {
                    path: names.into_iter().map(str::to_owned).collect(),
                    kind: kind.clone(),
                    runs: Vec::new(),
                };
                self.nodes.push((node, NodeLog::default()));
                self.nodes.len() - 1
            });
            nodes.push((id, index));
        }
        self.current = Some((version, nodes));
        Some(())
    }

    /// Returns all nodes with their runs.
    fn finished(self) -> Vec<RunsOfNode> {
        let nodes = self.nodes.into_iter();
        let nodes = nodes.map(|(node, mut log)| {
            log.finish();
            RunsOfNode {
                runs: log.into_runs(),
                ..node
            }
        });
        nodes.collect()
    }

    /// Returns the error for a path that no tree of the robot has. The error suggests a similar name if there is one.
    fn unknown(&self, robot: RobotId, node: &str, path: &[&str]) -> WrongUse {
        let nodes = self.layouts.values().flat_map(|layout| &layout.nodes);
        let names = nodes.map(|node| node.name.as_str());
        let name = path.last().copied().unwrap_or_default();
        let similar = user_files::suggest(name, names);
        let advice = similar.map_or_else(
            || format!("`sil trace BAG --robot {robot} --all` prints the tree"),
            |similar| match path {
                [_] => similar,
                _ => format!("{similar} The names are those of a node and its parents in order"),
            },
        );
        let node = printable(node, LONGEST_LINE);
        WrongUse::because(format!("the tree of {robot} has no node {node}; {advice}"))
    }
}

/// Returns the runs as text: for each node a table, the total, and the command that shows the first run.
fn text(bag: &Bag, robot: RobotId, nodes: &[RunsOfNode]) -> String {
    let mut text = String::new();
    for RunsOfNode { path, kind, runs } in nodes {
        let path = path.join(SEPARATOR);
        text += &printable(&format!("{robot}, {path} ({kind})"), LONGEST_LINE);
        let [first, ..] = &runs[..] else {
            text += "\nnever ran\n\n";
            continue;
        };
        let mut table = Table::new();
        table.load_preset(UTF8_HORIZONTAL_ONLY);
        table.set_header(["from", "to", "duration", "end"]);
        for run in runs {
            let times = [run.from, run.to, run.duration].map(|time| format!("{time:.3} s"));
            let [from, to, duration] = times;
            table.add_row([from.as_str(), &to, &duration, run.end.name()]);
        }
        let total: f64 = runs.iter().map(|run| run.duration).sum();
        let count = runs.len();
        let times = if count == 1 { "run" } else { "runs" };
        let (bag, robot) = (bag.path().display().to_string(), robot.to_string());
        let at = first.from.to_string();
        let command = shell_command(["sil", "view", &bag, "--at", &at, "--robot", &robot]);
        text += &format!("\n{table}\n{count} {times}, {total:.3} s; first: {command}\n\n");
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}
