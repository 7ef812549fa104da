use std::time::Duration;

use hsl_types::RunningTime;

use crate::shared_node::SharedNode;
use crate::wall_clock;

/// Within this time it is noticed that something has arrived which the node does not wait on.
const SLICE: Duration = Duration::from_millis(10);
/// What is waited beyond a limit before it is judged: messages that arrived while the machine stood still
/// are handed on one by one.
const LAST_LOOK: Duration = Duration::from_millis(100);

/// Patience with another process: only time in which the world itself ran counts.
pub(crate) struct Patience(RunningTime);

impl Patience {
    /// Begins to wait.
    pub(crate) fn start() -> Self {
        Self(RunningTime::since(wall_clock::now(), SLICE))
    }

    /// Waits until something is received, at most for a moment.
    pub(crate) fn spin(&mut self, node: &SharedNode) {
        node.spin(SLICE);
        self.count();
    }

    /// Counts what another patience has waited.
    pub(crate) fn count(&mut self) {
        self.0.count(wall_clock::now());
    }

    /// For how long it has been waited.
    pub(crate) fn waited(&self) -> Duration {
        self.0.passed()
    }

    /// Whether `limit` is over, and it was looked once more after that.
    pub(crate) fn is_over(&self, limit: Duration) -> bool {
        self.waited() >= limit.saturating_add(LAST_LOOK)
    }
}
