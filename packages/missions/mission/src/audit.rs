use std::collections::BTreeSet;

use behavior_tree::{Layout, Status};
use serde::{Deserialize, Serialize};

use crate::{Cause, Outcome};

/// One thing that happened in a mission. Times are nanoseconds of the time that ticks are given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "snake_case", deny_unknown_fields)]
pub enum AuditRecord {
    /// An object was added to the world.
    Object {
        /// The version of the world that it led to.
        version: u64,
        /// When.
        time: u64,
        /// Who added it.
        source: String,
        /// Its name.
        name: String,
        /// Its type.
        type_name: String,
    },
    /// An object is a robot of the match.
    Robot {
        /// When this was known.
        time: u64,
        /// Name of the object.
        name: String,
        /// The robot, for example `hulks/3`.
        robot: String,
    },
    /// A robot of the mission was given a penalty.
    Penalty {
        /// When.
        time: u64,
        /// Name of the robot's object.
        name: String,
        /// Name of the penalty, for example `ball_holding`.
        penalty: String,
        /// Running steps of the robot, as in `(pass robot1 robot2)`; empty: it waited.
        steps: Vec<String>,
    },
    /// A fact changed.
    Fact {
        /// The version of the world that it led to.
        version: u64,
        /// When.
        time: u64,
        /// The node of the tree or the sensor that changed it.
        source: String,
        /// The fact, as in `at(robot1,center)`.
        fact: String,
        /// Its value before.
        old: bool,
        /// Its value now.
        new: bool,
    },
    /// A plan was asked for: a planning episode begins.
    Asked {
        /// The number of the episode, counted from 1.
        episode: u64,
        /// The episode whose plan is replaced.
        parent: Option<u64>,
        /// Why.
        cause: Cause,
        /// When.
        time: u64,
        /// The version of the world with which the plan begins.
        version: u64,
        /// The goal, in PDDL.
        goal: String,
    },
    /// The planner found a plan.
    Planned {
        /// The episode.
        episode: u64,
        /// When.
        time: u64,
        /// Name of the solver.
        solver: String,
        /// How many states it expanded.
        expansions: u64,
        /// The steps, as in `(move robot1 a b)`.
        steps: Vec<String>,
    },
    /// A plan became a tree.
    Tree {
        /// The episode.
        episode: u64,
        /// When.
        time: u64,
        /// The steps of each flow, counted from 0.
        flows: Vec<Vec<usize>>,
        /// BehaviorTree.CPP XML.
        xml: String,
        /// The shape of the tree, to which the nodes of `Nodes` belong.
        layout: Layout,
    },
    /// Nodes of the tree have another status than after the tick before.
    Nodes {
        /// The episode.
        episode: u64,
        /// When.
        time: u64,
        /// What changed.
        changes: Vec<NodeChange>,
    },
    /// Somebody said the opposite of what a step had done.
    Contradiction {
        /// The episode.
        episode: u64,
        /// When.
        time: u64,
        /// The step.
        step: String,
        /// The fact.
        fact: String,
        /// The value that the step gave it.
        value: bool,
        /// Who said otherwise.
        source: String,
    },
    /// The tree was halted, because its plan is of no use any more.
    Dropped {
        /// The episode.
        episode: u64,
        /// When.
        time: u64,
        /// Why.
        cause: Cause,
    },
    /// The mission ended.
    Ended {
        /// When.
        time: u64,
        /// How.
        outcome: Outcome,
    },
}

/// The new status of one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NodeChange {
    /// Its id in the layout.
    pub node: u32,
    /// Its status.
    pub status: Status,
    /// Whether it was halted.
    pub halted: bool,
}

impl NodeChange {
    /// Whether this is news: that a node is idle after it ended follows from its end.
    pub fn is_news(&self) -> bool {
        self.halted || self.status != Status::Idle
    }
}

impl AuditRecord {
    /// When it happened, in nanoseconds.
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

    /// Returns who contradicts what, in words; none for other records than contradictions.
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

/// The facts that were true at a version of the world, as the records tell.
pub fn facts_at(records: &[AuditRecord], version: u64) -> BTreeSet<&str> {
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
