use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};

/// Goalkeeping.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct GoalKeeperParameters {
    /// Distance from the middle of the goal to the goalkeeper's position.
    #[parameter(default = 0.5, unit = "m", range = 0.0..=10.0)]
    pub guard_distance: f32,
    /// Distance from its penalty area within which the goalkeeper clears a resting ball.
    #[parameter(default = 0.3, unit = "m", range = 0.0..=10.0)]
    pub clearing_margin: f32,
}
