use hsl_types::parameters::ParameterValue;
use scenario_kit::{FaultSchedule, Process};
use serde::{Deserialize, Serialize};

/// Process in which the referee decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum RefereePlace {
    /// The process of the world, which also has the node `referee_node`. No message is exchanged for a decision.
    #[default]
    InProcess,
    /// A process of its own with `referee_node`, or with another node with its topics.
    Node,
    /// The league's GameController on the network, with the pacing `realtime` only.
    GameController,
}

impl RefereePlace {
    /// Returns the process for a match with these faults, if the user sets none: a fault of the referee needs a process of
    /// its own.
    pub fn fitting(faults: &FaultSchedule) -> Self {
        match faults.concern(Process::Referee) {
            true => Self::Node,
            false => Self::InProcess,
        }
    }
}
