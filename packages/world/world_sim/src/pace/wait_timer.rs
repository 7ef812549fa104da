use std::time::Duration;

use support::RunningTime;

use crate::pace::wall_clock;
use crate::shared_node::SharedNode;

/// Longest wait for a message before events are checked that do not wake up the node.
const SLICE: Duration = Duration::from_millis(10);
/// Additional time after a timeout: messages that arrived while the machine was suspended are delivered one by one.
const LAST_LOOK: Duration = Duration::from_millis(100);

/// Timer of a wait for another process. Only time in which the world itself was running counts, and not the time in
/// which the machine was suspended.
pub(crate) struct WaitTimer(RunningTime);

impl WaitTimer {
    pub(crate) fn start() -> Self {
        Self(RunningTime::since(wall_clock::now(), SLICE))
    }

    /// Waits until a message arrives, at most for [`SLICE`], and counts the time.
    pub(crate) fn spin(&mut self, node: &SharedNode) {
        self.spin_for(1, node);
    }

    /// Waits until `wanted` messages arrive, see [`hsl_ros::Node::spin_for`], at most for [`SLICE`], and counts the
    /// time.
    pub(crate) fn spin_for(&mut self, wanted: usize, node: &SharedNode) {
        node.spin_for(wanted, SLICE);
        self.count();
    }

    /// Counts the time since the last call, for a caller that waits by other means.
    pub(crate) fn count(&mut self) {
        self.0.count(wall_clock::now());
    }

    pub(crate) fn waited(&self) -> Duration {
        self.0.passed()
    }

    /// Returns true if `limit` and the additional time [`LAST_LOOK`] have elapsed.
    pub(crate) fn is_over(&self, limit: Duration) -> bool {
        self.waited() >= limit.saturating_add(LAST_LOOK)
    }
}
