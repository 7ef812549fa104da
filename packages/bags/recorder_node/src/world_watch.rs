use std::time::{Duration, Instant};

use hsl_ros::Node;
use hsl_types::RunningTime;
use hsl_wire::topics;

use crate::wall_clock;

/// Between two looks at who publishes.
const LOOK_PERIOD: Duration = Duration::from_millis(500);
/// For how long nobody may publish once somebody did: a network that fails for a moment loses the world too.
const PATIENCE: Duration = Duration::from_secs(3);

/// Notices that the world is gone, which closes the bag where no other process ends the recorder.
pub(crate) struct WorldWatch {
    next_look: Instant,
    was_there: bool,
    absent: Option<RunningTime>,
}

impl WorldWatch {
    /// The world has not been seen yet.
    pub(crate) fn new() -> Self {
        Self {
            next_look: wall_clock::after(Duration::ZERO),
            was_there: false,
            absent: None,
        }
    }

    /// Whether the world was there, by the topic or by the ticks that have come, and nobody has published the
    /// recording for [`PATIENCE`].
    pub(crate) fn is_gone(&mut self, node: &Node, has_ticks: bool) -> bool {
        self.was_there |= has_ticks;
        if !wall_clock::is_past(self.next_look) {
            return false;
        }
        let now = wall_clock::after(Duration::ZERO);
        self.next_look = now + LOOK_PERIOD;
        if !node.writers(topics::RECORDING.name).is_empty() {
            self.was_there = true;
            self.absent = None;
            return false;
        }
        let absent = self
            .absent
            .get_or_insert_with(|| RunningTime::since(now, LOOK_PERIOD));
        self.was_there && absent.count(now) >= PATIENCE
    }
}
