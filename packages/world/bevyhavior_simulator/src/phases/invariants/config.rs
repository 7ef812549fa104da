use hsl_types::limits;
use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};

/// Checked invariants and their tolerances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields, default)]
pub struct InvariantConfig {
    /// Checks that robots move no farther in a tick than they can walk.
    #[parameter(default = true)]
    pub no_teleport: bool,
    /// Checks that robots keep their distance if bodies collide.
    #[parameter(default = true)]
    pub one_robot_one_body: bool,
    /// Checks that each message is deducted from the budget of its team.
    #[parameter(default = true)]
    pub message_budget: bool,
    /// Checks that robots do not knowingly walk into areas that the rules forbid.
    #[parameter(default = true)]
    pub rule_obstacle: bool,
    /// Maximum depth of a robot's way inside a forbidden area.
    #[parameter(default = 0.01, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub rule_obstacle_tolerance: f32,
    /// Maximum number of consecutive ticks in which a robot's way enters a forbidden area.
    #[parameter(default = 0)]
    pub rule_obstacle_ticks: u32,
    /// Checks that robots do not knowingly walk off the field.
    #[parameter(default = true)]
    pub field_boundary: bool,
}
