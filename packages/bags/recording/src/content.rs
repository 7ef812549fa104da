use hsl_types::FieldDimensions;

use crate::marks::Marker;
use crate::robot_overview::RobotOverview;
use crate::states::StateSpan;

/// Parts of an overview that depend on the kind of the recording.
pub(crate) struct Content {
    pub(crate) field: Option<FieldDimensions>,
    pub(crate) robots: Vec<RobotOverview>,
    pub(crate) states: Vec<StateSpan>,
    pub(crate) markers: Vec<Marker>,
    pub(crate) is_complete: bool,
    pub(crate) faults: Vec<String>,
}

impl Content {
    /// Returns the content of a bag of another program, which has no match.
    pub(crate) fn of_other_program() -> Self {
        Self {
            field: None,
            robots: Vec::new(),
            states: Vec::new(),
            markers: Vec::new(),
            is_complete: true,
            faults: Vec::new(),
        }
    }
}
