use std::time::Duration;

use hsl_ros::{Node, TypeWatch};
use hsl_types::Time;

/// Period of the checks.
const PERIOD: Duration = Duration::from_secs(1);

/// Check of the types of the other nodes that use the bridge's topics. The bridge continues after a mismatch, because a
/// robot that stands needs it.
#[derive(Debug, Default)]
pub(crate) struct Types {
    watch: TypeWatch,
    /// Time of the next check.
    next: Time,
}

impl Types {
    /// Logs the nodes whose messages have other fields than those of the bridge. Does nothing before the next check is due.
    pub(crate) fn check(&mut self, node: &Node, now: Time) {
        if now < self.next {
            return;
        }
        self.next = now + PERIOD;
        self.watch.check_all(node);
    }
}
