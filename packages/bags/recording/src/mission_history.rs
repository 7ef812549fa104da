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
use crate::message::read;

/// Events of a mission, from its decisions in a bag.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MissionHistory {
    /// Plans, in the order of the requests.
    pub plans: Vec<MissionPlan>,
    /// Changed facts, in order. All facts are false at first.
    pub facts: Vec<FactChange>,
    /// Results; more than one if the mission then got another goal.
    pub ends: Vec<MissionEnd>,
    /// Errors of unreadable parts of the bag and of unreadable decisions.
    pub faults: Vec<String>,
    /// Robots by the objects of the problem that stand for them, for example `hulks/3`.
    #[serde(skip)]
    robots: BTreeMap<String, String>,
    /// Time until which decisions were read.
    #[serde(skip)]
    end: Option<Time>,
}

/// Changed fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FactChange {
    /// Time of the change.
    pub time_ns: u64,
    /// Fact, for example `at(robot1,center)`.
    pub fact: String,
    /// True if the fact now holds.
    pub value: bool,
    /// Step or sensor that changed the fact.
    pub source: String,
}

/// Result of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MissionEnd {
    /// Time of the end.
    pub time_ns: u64,
    /// Result in words.
    pub outcome: String,
    /// True if the goal holds.
    pub is_success: bool,
}

impl MissionHistory {
    /// Returns whether decisions at `time` were not read yet.
    pub(crate) fn lacks(&self, time: Time) -> bool {
        self.end < Some(time)
    }

    /// Adds an error: the decisions until `end` cannot be read.
    pub(crate) fn skip(&mut self, end: Time, error: &ToolError) {
        self.end = Some(end);
        self.faults.push(error.to_string());
    }

    /// Adds decisions. There is one per tick; decisions that were read before are skipped. Adds errors to `faults`.
    pub(crate) fn extend<'a>(&mut self, decisions: impl Iterator<Item = &'a BagMessage>) {
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

    /// Adds an event: to the plan that it belongs to, to the changed facts, or to the results.
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
