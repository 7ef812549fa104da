use std::time::Duration;

use crate::{ReplayLimits, StepOrder};

/// Settings of the execution and the limits of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Order of the steps of a tree (default: parallel).
    pub step_order: StepOrder,
    /// Limits of the replay before a tree is executed.
    pub replay: ReplayLimits,
    /// Maximum number of successive new plans that are not shorter than the shortest plan for the goal so far (default:
    /// 10).
    pub replans_without_progress: u32,
    /// Maximum number of contradictions of the same effect (default: 5).
    pub contradictions: u32,
    /// Maximum time for a plan, on the clock of the ticks (default: 30 s).
    pub planning_time: Duration,
}

impl Default for Settings {
    /// Returns the documented defaults.
    fn default() -> Self {
        Self {
            step_order: StepOrder::Parallel,
            replay: ReplayLimits::default(),
            replans_without_progress: 10,
            contradictions: 5,
            planning_time: Duration::from_secs(30),
        }
    }
}
