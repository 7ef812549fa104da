use crate::BehaviorParameters;
use hsl_types::{FieldDimensions, WorldState};
/// stub
#[derive(Clone, Debug)]
pub struct Blackboard {
    /// p
    pub parameters: BehaviorParameters,
    /// f
    pub field_dimensions: FieldDimensions,
    /// w
    pub world_state: Option<WorldState>,
}
