use std::collections::BTreeMap;

use behavior_tree::{Layout, Status};
use mission::{AuditRecord, Cause, NodeChange, step_index};
use serde::Serialize;

/// A plan of a mission, from the moment in which it was asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MissionPlan {
    /// Its number, counted from 1.
    pub number: u64,
    /// When it was asked for.
    pub asked_ns: u64,
    /// Why, in words.
    pub cause: String,
    /// The goal, in PDDL.
    pub goal: String,
    /// When it was found; none if it was not.
    pub found_ns: Option<u64>,
    /// Name of the solver; empty until the plan was found.
    pub solver: String,
    /// How many states the solver expanded.
    pub expansions: u64,
    /// Its steps, in order.
    pub steps: Vec<MissionStep>,
    /// Contradicted effects of its steps.
    pub contradictions: Vec<Contradiction>,
    /// The shape of its tree.
    #[serde(skip)]
    layout: Layout,
}

/// A step of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissionStep {
    /// The action with its objects, for example `(pass robot1 robot2)`.
    pub text: String,
    /// The flow that it is part of, counted from 0; flows are carried out at the same time.
    pub flow: usize,
    /// The robots among its objects, for example `hulks/3`.
    pub robots: Vec<String>,
    /// Its states, in order. It waits before.
    pub changes: Vec<StepChange>,
}

/// The new state of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StepChange {
    /// When.
    pub time_ns: u64,
    /// The state.
    pub state: StepState,
}

/// What a step is at, after it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StepState {
    /// It is being done.
    Running,
    /// It succeeded.
    Done,
    /// It failed.
    Failed,
    /// It was halted.
    Halted,
}

/// A contradicted effect of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// When.
    pub time_ns: u64,
    /// Who contradicts what, in words.
    pub text: String,
}

impl MissionPlan {
    /// A plan that is asked for.
    pub(crate) fn asked(number: u64, asked_ns: u64, cause: &Cause, goal: &str) -> Self {
        Self {
            number,
            asked_ns,
            cause: cause.to_string(),
            goal: goal.to_owned(),
            found_ns: None,
            solver: String::new(),
            expansions: 0,
            steps: Vec::new(),
            contradictions: Vec::new(),
            layout: Layout::default(),
        }
    }

    /// Adds a record of its episode. `robots` are the robots that objects of the problem are.
    pub(crate) fn add(&mut self, record: &AuditRecord, robots: &BTreeMap<String, String>) {
        match record {
            AuditRecord::Planned {
                time,
                solver,
                expansions,
                steps,
                ..
            } => {
                self.found_ns = Some(*time);
                self.solver.clone_from(solver);
                self.expansions = *expansions;
                let steps = steps.iter().map(|text| MissionStep::new(text, robots));
                self.steps = steps.collect();
            }
            AuditRecord::Tree { flows, layout, .. } => {
                for (flow, steps) in flows.iter().enumerate() {
                    for step in steps {
                        if let Some(step) = self.steps.get_mut(*step) {
                            step.flow = flow;
                        }
                    }
                }
                self.layout = layout.clone();
            }
            AuditRecord::Nodes { time, changes, .. } => {
                for change in changes {
                    self.note(*time, *change);
                }
            }
            AuditRecord::Contradiction { time, .. } => self.contradictions.push(Contradiction {
                time_ns: *time,
                text: record.contradiction().unwrap_or_default(),
            }),
            AuditRecord::Dropped { .. }
            | AuditRecord::Object { .. }
            | AuditRecord::Robot { .. }
            | AuditRecord::Penalty { .. }
            | AuditRecord::Fact { .. }
            | AuditRecord::Asked { .. }
            | AuditRecord::Ended { .. } => {}
        }
    }

    /// Notes the new status of a node, if that is a step.
    fn note(&mut self, time_ns: u64, change: NodeChange) {
        let state = match change.status {
            _ if change.halted => StepState::Halted,
            Status::Running => StepState::Running,
            Status::Success => StepState::Done,
            Status::Failure => StepState::Failed,
            // It is not ticked any more since it ended.
            Status::Idle => return,
        };
        let node = self.layout.nodes.get(change.node as usize);
        let step = node.and_then(step_index);
        if let Some(step) = step.and_then(|step| self.steps.get_mut(step)) {
            step.changes.push(StepChange { time_ns, state });
        }
    }
}

impl MissionStep {
    fn new(text: &str, robots: &BTreeMap<String, String>) -> Self {
        let objects = text.trim_matches(['(', ')']).split(' ').skip(1);
        Self {
            text: text.to_owned(),
            flow: 0,
            robots: objects
                .filter_map(|object| robots.get(object).cloned())
                .collect(),
            changes: Vec::new(),
        }
    }
}
