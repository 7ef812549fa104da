use std::time::Duration;

use hsl_ros::{Node, TypeCheck, TypeMismatch};
use hsl_types::Time;

/// Period of the checks.
const PERIOD: Duration = Duration::from_secs(1);

/// Check of the types of the other nodes that use the bridge's topics. The bridge continues after a mismatch, because a
/// robot that stands needs it.
#[derive(Debug, Default)]
pub(crate) struct Types {
    check: TypeCheck,
    /// Time of the next check.
    next: Time,
    /// Mismatch that was logged last.
    logged: Option<Box<TypeMismatch>>,
}

impl Types {
    /// Logs the first node whose messages have other fields than those of the bridge, unless it was the last one that was
    /// logged. Does nothing before the next check is due.
    pub(crate) fn check(&mut self, node: &Node, now: Time) {
        if now < self.next {
            return;
        }
        self.next = now + PERIOD;
        let Err(mismatch) = self.check.check(node) else {
            return;
        };
        if self.logged.as_ref() != Some(&mismatch) {
            tracing::error!("{mismatch}");
            self.logged = Some(mismatch);
        }
    }
}
