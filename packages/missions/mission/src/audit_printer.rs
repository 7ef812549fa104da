//! Records of a mission as lines for a terminal.

use std::fmt::Write;

use behavior_tree::Layout;

use crate::{AuditRecord, NodeChange, StepTimesTable, step_index};
use user_files::wording;

/// Level of detail for tree nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Start and end of steps.
    #[default]
    Steps,
    /// Every change of every node.
    Nodes,
}

/// Formats audit records as lines. Keeps the last plan and tree, so pass each record once, in order.
///
/// ```text
///     0.100 s  plan 1: a new goal; the world is at version 10
///     0.100 s  plan 1: portfolio found 3 steps in 12 expansions
///     0.100 s  plan 1: flow 1: (pick robot1 ball1) (move robot1 a b)
///     0.300 s  carries(robot1,ball1) is true: pick_robot1_ball1
/// ```
#[derive(Clone, Debug, Default)]
pub struct AuditPrinter {
    detail: Detail,
    /// Steps of the last plan.
    steps: Vec<String>,
    /// Nodes of the last tree.
    layout: Layout,
    /// Times of the steps so far.
    times: StepTimesTable,
    /// Initial objects that are not printed yet.
    objects: usize,
    /// Initial facts that are not printed yet.
    facts: usize,
}

impl AuditPrinter {
    /// Creates a printer with this level of detail.
    pub fn new(detail: Detail) -> Self {
        Self {
            detail,
            ..Self::default()
        }
    }

    /// Returns the lines of the next record. Only counts the initial objects and facts of a problem; they become one
    /// line before the first other record.
    pub fn format(&mut self, record: &AuditRecord) -> Vec<String> {
        match record {
            AuditRecord::Object { source, .. } if source == "problem" => {
                self.objects += 1;
                return Vec::new();
            }
            AuditRecord::Fact { source, .. } if source == "problem" => {
                self.facts += 1;
                return Vec::new();
            }
            _ => {}
        }
        self.times.add(record);
        let mut lines = Vec::new();
        if self.objects + self.facts > 0 {
            let objects = wording::count(self.objects, "object");
            let facts = wording::count(self.facts, "true fact");
            lines.push(format!("the world begins with {objects} and {facts}"));
            (self.objects, self.facts) = (0, 0);
        }
        self.add_lines(record, &mut lines);
        let time = format_seconds(record.time());
        for line in &mut lines {
            line.insert_str(0, &format!("{time} s  "));
        }
        lines
    }

    /// Appends the lines of a record without their time. Stores plan and tree of the record for later records.
    fn add_lines(&mut self, record: &AuditRecord, lines: &mut Vec<String>) {
        match record {
            AuditRecord::Object {
                source,
                name,
                type_name,
                ..
            } => {
                lines.push(format!("{name} is a {type_name}: {source}"));
            }
            AuditRecord::Robot { name, robot, .. } => lines.push(format!("{name} is {robot}")),
            AuditRecord::Penalty {
                name,
                penalty,
                steps,
                ..
            } => {
                let during = match steps.is_empty() {
                    true => "while it waited".to_owned(),
                    false => format!("during {}", steps.join(" ")),
                };
                lines.push(format!("{name} is penalized: {penalty}, {during}"));
            }
            AuditRecord::Fact {
                source, fact, new, ..
            } => {
                lines.push(format!("{fact} is {new}: {source}"));
            }
            AuditRecord::Asked {
                episode,
                cause,
                version,
                goal,
                parent,
                ..
            } => {
                let instead = parent.map(|plan| format!(", instead of plan {plan}"));
                let instead = instead.unwrap_or_default();
                lines.push(format!(
                    "plan {episode}: {cause}{instead}; the world is at version {version}"
                ));
                lines.push(format!("plan {episode}: goal {goal}"));
            }
            AuditRecord::Planned {
                episode,
                solver,
                expansions,
                steps,
                times,
                ..
            } => {
                let found = wording::count(steps.len(), "step");
                let expansions = wording::count(expansions, "expansion");
                let makespan = times.iter().map(|time| time.end()).max();
                let makespan = makespan.map(|it| format!("; makespan {:.3} s", it as f64 / 1e9));
                let makespan = makespan.unwrap_or_default();
                lines.push(format!(
                    "plan {episode}: {solver} found {found} in {expansions}{makespan}"
                ));
                self.steps.clone_from(steps);
            }
            AuditRecord::Tree {
                episode,
                flows,
                layout,
                ..
            } => {
                for (number, flow) in (1..).zip(flows) {
                    let mut line = format!("plan {episode}: flow {number}:");
                    for step in flow {
                        let step = self.steps.get(*step).map_or("?", String::as_str);
                        // Writing to a string does not fail.
                        let _ = write!(line, " {step}");
                    }
                    lines.push(line);
                }
                self.layout = layout.clone();
            }
            AuditRecord::Nodes { changes, .. } => {
                lines.extend(
                    changes
                        .iter()
                        .filter_map(|change| self.format_change(*change)),
                );
            }
            AuditRecord::Contradiction { .. } => lines.extend(record.contradiction()),
            AuditRecord::Dropped { episode, cause, .. } => {
                lines.push(format!("plan {episode} is dropped: {cause}"));
            }
            AuditRecord::Ended { outcome, .. } => {
                lines.push(format!("the mission ends: {outcome}"))
            }
        }
    }

    /// Returns the line of a changed node, or `None` if this level of detail does not show it.
    fn format_change(&self, change: NodeChange) -> Option<String> {
        let node = self.layout.nodes.get(change.node as usize)?;
        let is_shown = match self.detail {
            Detail::Nodes => true,
            Detail::Steps => step_index(node).is_some() && change.is_significant(),
        };
        let state = match change.halted {
            true => "halted".to_owned(),
            false => change.status.to_string(),
        };
        is_shown.then(|| match self.detail {
            Detail::Nodes => format!("node {} {}: {state}", change.node, node.name),
            Detail::Steps => format!("{}: {state}{}", node.name, self.format_times(change)),
        })
    }

    /// Returns the real and planned times of a step that has ended; empty if it has none.
    fn format_times(&self, change: NodeChange) -> String {
        let times = self.times.of_node(change.node);
        let times =
            times.and_then(|it| Some((it.duration?, it.planned_start?, it.planned_duration?)));
        times.map_or_else(String::new, |(real, start, planned)| {
            format!(" after {real:.3} s; planned: {planned:.3} s from {start:.3} s")
        })
    }
}

/// Formats a time \[ns\] as seconds with milliseconds, right-aligned.
fn format_seconds(nanoseconds: u64) -> String {
    let milliseconds = nanoseconds / 1_000_000;
    format!("{:5}.{:03}", milliseconds / 1000, milliseconds % 1000)
}
