use std::collections::BTreeMap;

use bag_tools::ToolError;
use field_mission::MissionTick;
use hsl_bag::BagMessage;
use hsl_types::Time;
use hsl_wire::convert::mission_decision;
use hsl_wire::hsl_msgs;
use mission::AuditRecord;
use serde::Serialize;

use crate::MissionPlan;
use crate::recording::read;

/// What happened in a mission, from its decisions in a bag.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MissionHistory {
    /// Its plans, in the order in which they were asked for.
    pub plans: Vec<MissionPlan>,
    /// Changed facts, in order. All facts are false before.
    pub facts: Vec<FactChange>,
    /// How it ended; more than one if it got another goal then.
    pub ends: Vec<MissionEnd>,
    /// Parts of the bag and decisions that are unreadable.
    pub faults: Vec<String>,
    /// The robots that objects of the problem are, for example `hulks/3`.
    #[serde(skip)]
    robots: BTreeMap<String, String>,
    /// Time until which decisions were read.
    #[serde(skip)]
    end: Option<Time>,
}

/// A fact that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FactChange {
    /// When.
    pub time_ns: u64,
    /// The fact, for example `at(robot1,centre)`.
    pub fact: String,
    /// Whether it holds now.
    pub value: bool,
    /// The step or the sensor that changed it.
    pub source: String,
}

/// How a mission ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissionEnd {
    /// When.
    pub time_ns: u64,
    /// How, in words.
    pub outcome: String,
    /// Whether the goal holds.
    pub is_success: bool,
}

impl MissionHistory {
    /// Returns whether decisions at `time` were not read yet.
    pub(crate) fn lacks(&self, time: Time) -> bool {
        self.end < Some(time)
    }

    /// Notes that the decisions until `end` cannot be read.
    pub(crate) fn miss(&mut self, end: Time, error: &ToolError) {
        self.end = Some(end);
        self.faults.push(error.to_string());
    }

    /// Adds decisions; there is one per tick, and those that were read before are skipped.
    pub(crate) fn read_on<'a>(&mut self, decisions: impl Iterator<Item = &'a BagMessage>) {
        for message in decisions {
            if !self.lacks(message.time()) {
                continue;
            }
            self.end = Some(message.time());
            let Some(decision) = read::<hsl_msgs::MissionDecision>(message, &mut self.faults)
            else {
                continue;
            };
            match mission_decision::from_message(&decision).and_then(MissionTick::try_from) {
                Ok(tick) => tick.records.iter().for_each(|record| self.add(record)),
                Err(faults) => {
                    let (topic, time) = (message.topic(), message.time());
                    self.faults.push(format!("{topic} at {time}: {faults}"));
                }
            }
        }
    }

    fn add(&mut self, record: &AuditRecord) {
        let time_ns = record.time();
        match record {
            AuditRecord::Robot { name, robot, .. } => {
                self.robots.insert(name.clone(), robot.clone());
            }
            AuditRecord::Fact {
                fact, new, source, ..
            } => self.facts.push(FactChange {
                time_ns,
                fact: fact.clone(),
                value: *new,
                source: source.clone(),
            }),
            AuditRecord::Asked {
                episode,
                cause,
                goal,
                ..
            } => self
                .plans
                .push(MissionPlan::asked(*episode, time_ns, cause, goal)),
            AuditRecord::Ended { outcome, .. } => self.ends.push(MissionEnd {
                time_ns,
                outcome: outcome.to_string(),
                is_success: outcome.is_success(),
            }),
            AuditRecord::Object { .. }
            | AuditRecord::Penalty { .. }
            | AuditRecord::Dropped { .. } => {}
            AuditRecord::Planned { episode, .. }
            | AuditRecord::Tree { episode, .. }
            | AuditRecord::Nodes { episode, .. }
            | AuditRecord::Contradiction { episode, .. } => {
                let mut plans = self.plans.iter_mut().rev();
                if let Some(plan) = plans.find(|plan| plan.number == *episode) {
                    plan.add(record, &self.robots);
                }
            }
        }
    }
}
