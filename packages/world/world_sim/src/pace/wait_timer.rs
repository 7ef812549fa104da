use std::time::Duration;

use support::RunningTime;

use crate::pace::wall_clock;
use crate::shared_node::SharedNode;

/// Maximum wait before other events are checked that do not wake up the node.
const SLICE: Duration = Duration::from_millis(10);
/// Additional time after a timeout: messages that arrived while the machine was suspended are delivered one by one.
const LAST_LOOK: Duration = Duration::from_millis(100);

/// Timer of a wait for another process. Only time in which the world itself was running counts.
pub(crate) struct WaitTimer(RunningTime);

impl WaitTimer {
    /// Starts the timer.
    pub(crate) fn start() -> Self {
        Self(RunningTime::since(wall_clock::now(), SLICE))
    }

    /// Waits until a message arrives, at most for a short time.
    pub(crate) fn spin(&mut self, node: &SharedNode) {
        node.spin(SLICE);
        self.count();
    }

    /// Adds the time of a wait elsewhere.
    pub(crate) fn count(&mut self) {
        self.0.count(wall_clock::now());
    }

    /// Returns the time of the wait.
    pub(crate) fn waited(&self) -> Duration {
        self.0.passed()
    }

    /// Returns true if `limit` and the additional time have elapsed.
    pub(crate) fn is_over(&self, limit: Duration) -> bool {
        self.waited() >= limit.saturating_add(LAST_LOOK)
    }
}
