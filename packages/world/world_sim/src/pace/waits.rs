use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hsl_types::RobotId;

/// Wall time for which the match waited for each robot alone, since the last query. Shared by the backend and the
/// report.
#[derive(Clone, Default)]
pub(crate) struct Waits(Arc<Mutex<BTreeMap<RobotId, Duration>>>);

impl Waits {
    /// Adds a time in which the match waited only for this robot.
    pub(crate) fn add(&self, robot: RobotId, span: Duration) {
        self.with(|waits| *waits.entry(robot).or_default() += span);
    }

    /// Returns the robot with the longest wait and its duration. Resets all times.
    pub(crate) fn take_longest(&self) -> Option<(RobotId, Duration)> {
        let waits = self.with(std::mem::take);
        waits.into_iter().max_by_key(|(_, span)| *span)
    }

    fn with<T>(&self, action: impl FnOnce(&mut BTreeMap<RobotId, Duration>) -> T) -> T {
        action(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
