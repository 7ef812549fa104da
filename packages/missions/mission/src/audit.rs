use std::collections::BTreeSet;

use behavior_tree::{Layout, Status};
use pddl::validation::AppliedStep;
use serde::{Deserialize, Serialize};

use crate::{Cause, Outcome};

/// An event of a mission. Times are in nanoseconds on the clock of the ticks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "snake_case", deny_unknown_fields)]
pub enum AuditRecord {
    /// An object was added to the world.
    Object {
        /// Version of the world after the change.
        version: u64,
        /// Time of the change.
        time: u64,
        /// Source of the change.
        source: String,
        /// Name of the object.
        name: String,
        /// Type of the object.
        type_name: String,
    },
    /// An object was assigned to a robot of the match.
    Robot {
        /// Time of the assignment.
        time: u64,
        /// Name of the object.
        name: String,
        /// The robot, for example `hulks/3`.
        robot: String,
    },
    /// A robot of the mission was penalized.
    Penalty {
        /// Time of the penalty.
        time: u64,
        /// Name of the robot's object.
        name: String,
        /// Name of the penalty, for example `ball_holding`.
        penalty: String,
        /// Running steps of the robot, such as `(pass robot1 robot2)`; empty if it waited.
        steps: Vec<String>,
    },
    /// A fact changed.
    Fact {
        /// Version of the world after the change.
        version: u64,
        /// Time of the change.
        time: u64,
        /// Tree node or sensor that changed the fact.
        source: String,
        /// The fact, such as `at(robot1,center)`.
        fact: String,
        /// Value before the change.
        old: bool,
        /// Value after the change.
        new: bool,
    },
    /// A plan was requested: start of a planning episode.
    Asked {
        /// Number of the episode, from 1.
        episode: u64,
        /// Episode whose plan is replaced.
        parent: Option<u64>,
        /// Reason for the plan.
        cause: Cause,
        /// Time of the request.
        time: u64,
        /// Version of the world in which the plan starts.
        version: u64,
        /// Goal in PDDL.
        goal: String,
    },
    /// The planner found a plan.
    Planned {
        /// Number of the episode.
        episode: u64,
        /// Time of the plan.
        time: u64,
        /// Name of the solver.
        solver: String,
        /// Number of expanded states.
        expansions: u64,
        /// Steps, such as `(move robot1 a b)`.
        steps: Vec<String>,
        /// Planned times of the steps; empty in a domain without durations.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        times: Vec<PlannedTime>,
    },
    /// A plan was compiled to a tree.
    Tree {
        /// Number of the episode.
        episode: u64,
        /// Time of the compilation.
        time: u64,
        /// Steps of each flow, from 0.
        flows: Vec<Vec<usize>>,
        /// BehaviorTree.CPP XML of the tree.
        xml: String,
        /// Structure of the tree. Nodes of `Nodes` refer to it.
        layout: Layout,
    },
    /// Statuses of tree nodes changed since the tick before.
    Nodes {
        /// Number of the episode.
        episode: u64,
        /// Time of the tick.
        time: u64,
        /// Changed nodes.
        changes: Vec<NodeChange>,
    },
    /// A change from outside the plan contradicts the effect of a step.
    Contradiction {
        /// Number of the episode.
        episode: u64,
        /// Time of the contradiction.
        time: u64,
        /// Name of the step.
        step: String,
        /// The fact.
        fact: String,
        /// Value after the step.
        value: bool,
        /// Source of the contradiction.
        source: String,
    },
    /// The tree was halted because its plan was dropped.
    Dropped {
        /// Number of the episode.
        episode: u64,
        /// Time of the halt.
        time: u64,
        /// Reason for dropping the plan.
        cause: Cause,
    },
    /// The mission ended.
    Ended {
        /// Time of the end.
        time: u64,
        /// Result of the mission.
        outcome: Outcome,
    },
}

/// Planned time of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedTime {
    /// Time from the start of the plan to the start of the step \[ns\].
    pub start: u64,
    /// Duration; 0 for an action without one \[ns\].
    pub duration: u64,
}

impl PlannedTime {
    /// Returns the times of the steps by the schedule of the planner.
    pub(crate) fn of(steps: &[AppliedStep]) -> Vec<Self> {
        let nanoseconds = |milliseconds: u64| milliseconds.saturating_mul(1_000_000);
        let times = planner::schedule(steps).into_iter();
        times
            .map(|time| Self {
                start: nanoseconds(time.start),
                duration: nanoseconds(time.duration),
            })
            .collect()
    }

    /// Returns the end \[ns\].
    pub fn end(self) -> u64 {
        self.start.saturating_add(self.duration)
    }
}

/// New status of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NodeChange {
    /// Id of the node in the layout.
    pub node: u32,
    /// Status of the node.
    pub status: Status,
    /// True if the node was halted.
    pub halted: bool,
}

impl NodeChange {
    /// Returns false for a node that became idle after its end, which follows from its end.
    pub fn is_significant(&self) -> bool {
        self.halted || self.status != Status::Idle
    }
}

impl AuditRecord {
    /// Returns the time of the record \[ns\].
    pub fn time(&self) -> u64 {
        match self {
            Self::Object { time, .. }
            | Self::Robot { time, .. }
            | Self::Penalty { time, .. }
            | Self::Fact { time, .. }
            | Self::Asked { time, .. }
            | Self::Planned { time, .. }
            | Self::Tree { time, .. }
            | Self::Nodes { time, .. }
            | Self::Contradiction { time, .. }
            | Self::Dropped { time, .. }
            | Self::Ended { time, .. } => *time,
        }
    }

    /// Returns the contradiction in words; `None` for all other records.
    pub fn contradiction(&self) -> Option<String> {
        let Self::Contradiction {
            step,
            fact,
            value,
            source,
            ..
        } = self
        else {
            return None;
        };
        Some(format!(
            "{source} contradicts {step}: {fact} is not {value}"
        ))
    }
}

/// Returns the facts that were true at a version of the world. Computes them from the changes of facts in the records,
/// which must be in order.
pub fn collect_facts_at(records: &[AuditRecord], version: u64) -> BTreeSet<&str> {
    let mut facts = BTreeSet::new();
    for record in records {
        if let AuditRecord::Fact {
            version: led_to,
            fact,
            new,
            ..
        } = record
        {
            match new {
                _ if *led_to > version => break,
                true => facts.insert(fact.as_str()),
                false => facts.remove(fact.as_str()),
            };
        }
    }
    facts
}
