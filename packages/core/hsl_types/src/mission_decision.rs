//! Decision of a mission for the robots of a team.

use std::collections::BTreeMap;

use crate::{RobotId, RobotOrder, Time};

/// Decision of a mission in one tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MissionDecision {
    /// State of the mission after the tick.
    pub state: MissionState,
    /// Reason of the mission's end; empty before.
    pub outcome: String,
    /// Orders that are valid from the next tick on. A robot without one plays its own behavior.
    pub orders: BTreeMap<RobotId, RobotOrder>,
    /// Version of the facts after the tick.
    pub version: u64,
    /// Events of the tick, in order.
    pub records: Vec<MissionRecord>,
    /// Labels of the tick on the timeline. They are derived from `records` and not part of the message.
    pub marks: Vec<String>,
}

/// State of a mission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MissionState {
    /// No goal is set.
    #[default]
    Idle,
    /// The planner searches for a plan.
    Planning,
    /// The plan is executed.
    Running,
    /// The goal is reached.
    Succeeded,
    /// The goal was given up.
    Failed,
}

/// Event of a mission, as it is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionRecord {
    /// Time of the event.
    pub time: Time,
    /// Kind of the event, for example `planned`.
    pub kind: String,
    /// The whole event as a JSON object.
    pub json: String,
}
