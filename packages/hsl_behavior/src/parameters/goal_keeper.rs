use hsl_types::Faults;
use serde::{Deserialize, Serialize};

use super::require_within;

/// How a robot keeps the goal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GoalKeeperParameters {
    /// Metres from the middle of the goal to the place where it guards (default: 0.5).
    pub guard_distance: f32,
    /// Metres around its penalty area within which it clears a resting ball (default: 0.3).
    pub clearing_margin: f32,
}

impl Default for GoalKeeperParameters {
    fn default() -> Self {
        Self {
            guard_distance: 0.5,
            clearing_margin: 0.3,
        }
    }
}

impl GoalKeeperParameters {
    pub(super) fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        require_within(
            &mut faults,
            "guard_distance",
            self.guard_distance,
            0.0,
            10.0,
        );
        require_within(
            &mut faults,
            "clearing_margin",
            self.clearing_margin,
            0.0,
            10.0,
        );
        faults
    }
}
