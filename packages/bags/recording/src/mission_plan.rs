use std::collections::BTreeMap;

use behavior_tree::Layout;
use mission::{AuditRecord, Cause, NodeChange, StepState, step_index};
use serde::Serialize;

/// Plan of a mission, from its request on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MissionPlan {
    /// Number, from 1.
    pub number: u64,
    /// Time of the request.
    pub asked_ns: u64,
    /// Cause of the request in words.
    pub cause: String,
    /// Goal in PDDL.
    pub goal: String,
    /// Time at which the plan was found; `None` if it was not.
    pub found_ns: Option<u64>,
    /// Name of the solver; empty until the plan was found.
    pub solver: String,
    /// Number of states that the solver expanded.
    pub expansions: u64,
    /// Steps, in order.
    pub steps: Vec<MissionStep>,
    /// Contradicted effects of the steps.
    pub contradictions: Vec<Contradiction>,
    /// Layout of the tree.
    #[serde(skip)]
    layout: Layout,
}

/// Step of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MissionStep {
    /// Action with its objects, for example `(pass robot1 robot2)`.
    pub text: String,
    /// Flow of the step, from 0; flows are executed in parallel.
    pub flow: usize,
    /// Robots among the objects, for example `hulks/3`.
    pub robots: Vec<String>,
    /// Planned times; `None` in a domain without durations.
    pub planned: Option<PlannedStep>,
    /// States, in order; the step waits before the first one.
    pub changes: Vec<StepChange>,
}

/// Planned times of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlannedStep {
    /// Time of the start.
    pub start_ns: u64,
    /// Duration; 0 for an action without one.
    pub duration_ns: u64,
}

/// Change of a step's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StepChange {
    /// Time of the change.
    pub time_ns: u64,
    /// New state.
    #[cfg_attr(test, ts(type = "StepState"))]
    pub state: StepState,
}

/// Contradicted effect of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Contradiction {
    /// Time of the contradiction.
    pub time_ns: u64,
    /// Description with the contradicting source.
    pub text: String,
}

impl MissionPlan {
    /// Creates a plan with a number that was requested at `asked_ns` because of `cause`, but is not found yet.
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

    /// Updates the plan with an event of its episode: solution, tree, states of its steps, or a contradiction. `robots`
    /// are the robots by the objects of the problem that stand for them.
    pub(crate) fn add(&mut self, record: &AuditRecord, robots: &BTreeMap<String, String>) {
        match record {
            AuditRecord::Planned {
                time,
                solver,
                expansions,
                steps,
                times,
                ..
            } => {
                self.found_ns = Some(*time);
                self.solver.clone_from(solver);
                self.expansions = *expansions;
                let steps = steps.iter().map(|text| MissionStep::new(text, robots));
                self.steps = steps.collect();
                for (step, planned) in self.steps.iter_mut().zip(times) {
                    step.planned = Some(PlannedStep {
                        start_ns: time.saturating_add(planned.start),
                        duration_ns: planned.duration,
                    });
                }
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
                    self.add_change(*time, *change);
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

    /// Adds the new status of a node to its step. Does nothing for a node that is not a step, and for a node that has
    /// ended.
    fn add_change(&mut self, time_ns: u64, change: NodeChange) {
        let Some(state) = StepState::after(change) else {
            return;
        };
        let node = self.layout.nodes.get(change.node as usize);
        let step = node.and_then(step_index);
        if let Some(step) = step.and_then(|step| self.steps.get_mut(step)) {
            step.changes.push(StepChange { time_ns, state });
        }
    }
}

impl MissionStep {
    /// Creates a step from its text, `(ACTION OBJECT ...)`. The flow of the step is set with the tree.
    fn new(text: &str, robots: &BTreeMap<String, String>) -> Self {
        let objects = text.trim_matches(['(', ')']).split(' ').skip(1);
        Self {
            text: text.to_owned(),
            flow: 0,
            robots: objects
                .filter_map(|object| robots.get(object).cloned())
                .collect(),
            planned: None,
            changes: Vec::new(),
        }
    }
}
