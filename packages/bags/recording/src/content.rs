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
