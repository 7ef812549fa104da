use hsl_types::parameters::ParameterValue;
use scenario_kit::{FaultSchedule, Process};
use serde::{Deserialize, Serialize};

/// Process that writes the bag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum RecorderPlace {
    /// The process of the world, in a thread of its own. A killed world leaves a bag without its last second.
    #[default]
    InProcess,
    /// `recorder_node`, which closes the bag even if the world is killed.
    Node,
}

impl RecorderPlace {
    /// Returns the process for a match with these faults, if the user sets none: a fault of the recorder or of its disk
    /// needs `recorder_node`.
    pub fn fitting(faults: &FaultSchedule) -> Self {
        match faults.concern(Process::Recorder) || faults.disk_size().is_some() {
            true => Self::Node,
            false => Self::InProcess,
        }
    }
}
