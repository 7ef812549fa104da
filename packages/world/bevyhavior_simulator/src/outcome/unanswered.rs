use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;
use hsl_types::RobotId;
use hsl_types::parameters::ParameterValue;
use serde::{Deserialize, Serialize};

use crate::backends::no_answer::NoAnswer;

/// Policy for robots without an answer.
#[derive(
    Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue,
)]
#[serde(rename_all = "snake_case")]
pub enum UnansweredPolicy {
    /// The run ends.
    #[default]
    Fail,
    /// The robot keeps its last command, and a violation is recorded.
    Hold,
    /// The robot leaves the match, and a violation is recorded.
    Drop,
}

/// Ticks of this run without an answer, by robot.
#[derive(Resource, Clone, Debug, Default)]
pub struct SimulatorUnanswered(pub BTreeMap<RobotId, Unanswered>);

/// Ticks of one robot without an answer.
#[derive(Clone, Debug)]
pub struct Unanswered {
    /// Number of ticks.
    pub ticks: u64,
    /// Number of the first of these ticks.
    pub first_tick: u64,
    /// Cause of the missing answer in the first of these ticks.
    pub first: NoAnswer,
}

impl SimulatorUnanswered {
    /// Counts a tick in which `robot` did not answer. The cause is kept only for the first one.
    pub(crate) fn add(&mut self, robot: RobotId, tick: u64, no_answer: &NoAnswer) {
        let unanswered = self.0.entry(robot).or_insert_with(|| Unanswered {
            ticks: 0,
            first_tick: tick,
            first: no_answer.clone(),
        });
        unanswered.ticks += 1;
    }
}
