use behavior_tree::{Layout, Status};
use serde::{Deserialize, Serialize};

use crate::{AuditRecord, NodeChange, PlannedTime, step_index};

/// State of a step that was started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepState {
    /// Running.
    Running,
    /// Succeeded.
    Done,
    /// Failed.
    Failed,
    /// Halted.
    Halted,
}

impl StepState {
    /// Returns the name, as in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Halted => "halted",
        }
    }

    /// Returns the state after a change of the step's node; `None` if the node has ended before, or is not needed.
    pub fn after(change: NodeChange) -> Option<Self> {
        match change.status {
            _ if change.halted => Some(Self::Halted),
            Status::Running => Some(Self::Running),
            Status::Success => Some(Self::Done),
            Status::Failure => Some(Self::Failed),
            Status::Idle | Status::Skipped => None,
        }
    }
}

/// Planned and real times of a step \[s\].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepTimes {
    /// Number of the plan.
    pub plan: u64,
    /// Action with its objects, for example `(pass robot1 robot2)`.
    pub action: String,
    /// Planned start; `None` in a domain without durations.
    pub planned_start: Option<f64>,
    /// Planned duration; `None` in a domain without durations.
    pub planned_duration: Option<f64>,
    /// Real start; `None` if the step did not start.
    pub start: Option<f64>,
    /// Real duration; `None` if the step did not end.
    pub duration: Option<f64>,
    /// State; `None` if the step did not start.
    pub state: Option<StepState>,
}

/// Times of the steps of all plans of a mission, collected from its records.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepTimesTable {
    /// Steps in the order of the plans.
    pub rows: Vec<StepTimes>,
    /// Index of the first step of the last plan.
    first: usize,
    /// Nodes of the last tree.
    layout: Layout,
}

impl StepTimesTable {
    /// Adds a record. Pass each record once, in order.
    pub fn add(&mut self, record: &AuditRecord) {
        match record {
            AuditRecord::Planned {
                episode,
                time,
                steps,
                times,
                ..
            } => {
                self.first = self.rows.len();
                let rows = steps.iter().enumerate().map(|(step, action)| {
                    let planned = times.get(step);
                    let start = |it: &PlannedTime| seconds(time.saturating_add(it.start));
                    StepTimes {
                        plan: *episode,
                        action: action.clone(),
                        planned_start: planned.map(start),
                        planned_duration: planned.map(|it| seconds(it.duration)),
                        start: None,
                        duration: None,
                        state: None,
                    }
                });
                self.rows.extend(rows);
            }
            AuditRecord::Tree { layout, .. } => self.layout = layout.clone(),
            AuditRecord::Nodes { time, changes, .. } => {
                for change in changes {
                    self.change(seconds(*time), *change);
                }
            }
            _ => {}
        }
    }

    /// Returns the step of a node of the last tree; `None` if the node is not a step.
    pub fn of_node(&self, node: u32) -> Option<&StepTimes> {
        self.rows.get(self.row(node)?)
    }

    fn row(&self, node: u32) -> Option<usize> {
        let node = self.layout.nodes.get(node as usize)?;
        Some(self.first + step_index(node)?)
    }

    /// Sets the times of the step of a changed node at `now` \[s\]. A step may end in the tick in which it starts.
    fn change(&mut self, now: f64, change: NodeChange) {
        let row = self.row(change.node).and_then(|row| self.rows.get_mut(row));
        let (Some(row), Some(state)) = (row, StepState::after(change)) else {
            return;
        };
        let start = *row.start.get_or_insert(now);
        row.duration = (state != StepState::Running).then_some(now - start);
        row.state = Some(state);
    }
}

fn seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e9
}
