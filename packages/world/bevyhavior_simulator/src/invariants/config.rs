use hsl_types::limits;
use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};

/// The invariants that are checked, and their tolerances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct InvariantConfig {
    /// Whether to check that robots move no farther in a tick than they can walk.
    #[parameter(default = true)]
    pub no_teleport: bool,
    /// Whether to check that robots keep their distance if bodies collide.
    #[parameter(default = true)]
    pub one_robot_one_body: bool,
    /// Whether to check that each message is counted against the budget of its team.
    #[parameter(default = true)]
    pub message_budget: bool,
    /// Whether to check that robots do not knowingly walk into areas that the rules forbid.
    #[parameter(default = true)]
    pub rule_obstacle: bool,
    /// Greatest depth to which the way of a robot may enter a forbidden area.
    #[parameter(default = 0.01, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub rule_obstacle_tolerance: f32,
    /// Greatest number of consecutive ticks in which the way of a robot may enter a forbidden area.
    #[parameter(default = 0)]
    pub rule_obstacle_ticks: u32,
    /// Whether to check that robots do not knowingly walk off the field.
    #[parameter(default = true)]
    pub field_boundary: bool,
}
