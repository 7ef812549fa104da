use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};

/// Remote control.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct RemoteControlParameters {
    /// True if remote control replaces the decisions of the tree.
    #[parameter(default = false, live)]
    pub enabled: bool,
    /// Forward walking speed.
    #[parameter(default = 0.0, unit = "m/s", range = -10.0..=10.0, live)]
    pub forward: f32,
    /// Sideways walking speed, positive to the left.
    #[parameter(default = 0.0, unit = "m/s", range = -10.0..=10.0, live)]
    pub left: f32,
    /// Angular velocity, positive counterclockwise.
    #[parameter(default = 0.0, unit = "rad/s", range = -10.0..=10.0, live)]
    pub turn: f32,
}
