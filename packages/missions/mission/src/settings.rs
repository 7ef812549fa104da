use std::time::Duration;

use crate::{Form, ReplayLimits};

/// How a mission is executed, and when it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How the steps of a tree are ordered (default: in parallel).
    pub form: Form,
    /// How much of a tree is replayed before it is done.
    pub replay: ReplayLimits,
    /// How many new plans in a row may be as long as the shortest plan for the goal so far, or longer (default: 10).
    pub replans_without_progress: u32,
    /// How often the same effect of a step may be contradicted (default: 5).
    pub contradictions: u32,
    /// The longest time for one plan, of the time that ticks are given (default: 30 s).
    pub planning_time: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            form: Form::Parallel,
            replay: ReplayLimits::default(),
            replans_without_progress: 10,
            contradictions: 5,
            planning_time: Duration::from_secs(30),
        }
    }
}
