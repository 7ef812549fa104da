use std::time::Duration;

use hsl_types::RunningTime;

use crate::shared_node::SharedNode;
use crate::wall_clock;

/// Longest wait before other events are checked that the node does not wait for.
const SLICE: Duration = Duration::from_millis(10);
/// Additional time after a timeout before it counts: messages that arrived while the machine was suspended are
/// delivered one by one.
const LAST_LOOK: Duration = Duration::from_millis(100);

/// Measures the time of waiting for another process: only time in which the world itself was running counts.
pub(crate) struct Patience(RunningTime);

impl Patience {
    /// Starts to measure.
    pub(crate) fn start() -> Self {
        Self(RunningTime::since(wall_clock::now(), SLICE))
    }

    /// Waits until something is received, at most for a short time.
    pub(crate) fn spin(&mut self, node: &SharedNode) {
        node.spin(SLICE);
        self.count();
    }

    /// Adds time that was waited elsewhere.
    pub(crate) fn count(&mut self) {
        self.0.count(wall_clock::now());
    }

    /// Returns the time waited.
    pub(crate) fn waited(&self) -> Duration {
        self.0.passed()
    }

    /// Returns whether `limit` is over, including the additional time.
    pub(crate) fn is_over(&self, limit: Duration) -> bool {
        self.waited() >= limit.saturating_add(LAST_LOOK)
    }
}
