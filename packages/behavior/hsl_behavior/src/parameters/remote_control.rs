use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};

/// How a person steers a robot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct RemoteControlParameters {
    /// Whether a person steers the robot instead of the rest of the tree.
    #[parameter(default = false, live)]
    pub enabled: bool,
    /// Speed at which it walks ahead.
    #[parameter(default = 0.0, unit = "m/s", range = -10.0..=10.0, live)]
    pub forward: f32,
    /// Speed at which it walks to its left.
    #[parameter(default = 0.0, unit = "m/s", range = -10.0..=10.0, live)]
    pub left: f32,
    /// Speed at which it turns, counterclockwise.
    #[parameter(default = 0.0, unit = "rad/s", range = -10.0..=10.0, live)]
    pub turn: f32,
}
