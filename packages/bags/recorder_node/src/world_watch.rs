use std::time::{Duration, Instant};

use hsl_ros::Node;
use hsl_wire::topics;
use support::RunningTime;

use crate::wall_clock;

/// Time between two checks for publishers.
const CHECK_PERIOD: Duration = Duration::from_millis(500);
/// Time without a publisher after which the world has ended: a short network failure also hides the world.
const PUBLISHER_TIMEOUT: Duration = Duration::from_secs(3);

/// Detection of the end of the world, which closes the bag if no other process ends the recorder.
pub(crate) struct WorldWatch {
    /// Wall time of the next check.
    next_look: Instant,
    /// Set once a publisher was found or a tick received.
    was_there: bool,
    /// Time without a publisher, in which this process was running; `None` while there is one.
    absent: Option<RunningTime>,
}

impl WorldWatch {
    /// Creates a watch without a known world.
    pub(crate) fn new() -> Self {
        Self {
            next_look: wall_clock::after(Duration::ZERO),
            was_there: false,
            absent: None,
        }
    }

    /// Checks for publishers of the recording, at most once each [`CHECK_PERIOD`]. Returns true if the world was known,
    /// by its publisher or by received ticks, and has had no publisher for [`PUBLISHER_TIMEOUT`]. Returns false between
    /// two checks.
    pub(crate) fn is_gone(&mut self, node: &Node, has_ticks: bool) -> bool {
        self.was_there |= has_ticks;
        if !wall_clock::is_past(self.next_look) {
            return false;
        }
        let now = wall_clock::after(Duration::ZERO);
        self.next_look = now + CHECK_PERIOD;
        if !node.publishers(topics::RECORDING.name).is_empty() {
            self.was_there = true;
            self.absent = None;
            return false;
        }
        let absent = self
            .absent
            .get_or_insert_with(|| RunningTime::since(now, CHECK_PERIOD));
        self.was_there && absent.count(now) >= PUBLISHER_TIMEOUT
    }
}
