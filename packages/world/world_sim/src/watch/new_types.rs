use std::time::{Duration, Instant};

use hsl_ros::TypeWatch;

use crate::pace::wall_clock;
use crate::shared_node::SharedNode;

/// Wall time between two checks, each of one topic, which takes about 0.1 ms with twenty nodes. All topics of ten robots
/// are checked in about two seconds.
const CHECK_PERIOD: Duration = Duration::from_millis(10);

/// Check of the types of endpoints that appear after the first tick, for example of a program that starts late or again.
/// Only the log shows a mismatch: neither the match nor its bag depends on the time of a discovery.
pub(crate) struct NewTypes {
    types: TypeWatch,
    /// Wall time of the next check.
    next_check: Instant,
}

impl NewTypes {
    /// Creates the check before the first tick.
    pub(crate) fn new() -> Self {
        Self {
            types: TypeWatch::default(),
            next_check: wall_clock::now(),
        }
    }

    /// Checks the next topic if [`CHECK_PERIOD`] has passed since the last call that did.
    pub(crate) fn check_next(&mut self, node: &SharedNode) {
        let now = wall_clock::now();
        if now < self.next_check {
            return;
        }
        self.next_check = now + CHECK_PERIOD;
        node.with(|node| self.types.check_next(node));
    }
}
