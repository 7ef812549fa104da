use hsl_types::parameters::ParameterValue;
use scenario_kit::{FaultSchedule, Process};
use serde::{Deserialize, Serialize};

/// Process in which the referee decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum RefereePlace {
    /// The process of the world. No message is exchanged for a decision.
    #[default]
    InProcess,
    /// `referee_node`, or another node with its topics.
    Node,
    /// The league's GameController on the network, with the pacing `realtime` only.
    GameController,
}

impl RefereePlace {
    /// Returns the process for a match with these faults, if the user sets none: a fault of the referee needs
    /// `referee_node`, and so do parameters of this node that differ from those of the world (`has_own_rules`).
    pub fn fitting(faults: &FaultSchedule, has_own_rules: bool) -> Self {
        match faults.concern(Process::Referee) || has_own_rules {
            true => Self::Node,
            false => Self::InProcess,
        }
    }
}
