use hsl_types::Faults;
use serde::{Deserialize, Serialize};

use super::require_within;

/// How a person steers a robot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RemoteControlParameters {
    /// Whether a person steers the robot instead of the rest of the tree (default: false).
    pub enabled: bool,
    /// Metres per second that it walks ahead (default: 0).
    pub forward: f32,
    /// Metres per second that it walks to its left (default: 0).
    pub left: f32,
    /// Radians per second that it turns, counterclockwise (default: 0).
    pub turn: f32,
}

impl RemoteControlParameters {
    pub(super) fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        for (key, value) in [
            ("forward", self.forward),
            ("left", self.left),
            ("turn", self.turn),
        ] {
            require_within(&mut faults, key, value, -10.0, 10.0);
        }
        faults
    }
}
