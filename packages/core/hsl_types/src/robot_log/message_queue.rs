use std::collections::BTreeMap;
use std::time::Duration;

use crate::Time;

/// Time for which a message waits for earlier ones that were logged later: a recorder writes the messages of different
/// topics in any order.
const WINDOW: Duration = Duration::from_secs(1);
/// Maximum number of messages that wait.
const MOST: usize = 100_000;

/// Messages of a log in the order in which they were sent. Those with the same time are in the order of their ranks, and
/// then in that of the log.
#[derive(Debug)]
pub struct MessageQueue<R, M> {
    waiting: BTreeMap<(Time, R, u64), M>,
    /// Number of messages so far.
    count: u64,
}

impl<R: Ord, M> Default for MessageQueue<R, M> {
    fn default() -> Self {
        Self {
            waiting: BTreeMap::new(),
            count: 0,
        }
    }
}

impl<R: Ord, M> MessageQueue<R, M> {
    /// Adds a message.
    pub fn push(&mut self, sent: Time, rank: R, message: M) {
        self.waiting.insert((sent, rank, self.count), message);
        self.count += 1;
    }

    /// Removes the earliest message with its time, if no earlier one can follow. At the end of the log, none follows.
    pub fn pop(&mut self, is_end: bool) -> Option<(Time, M)> {
        let (first, ..) = self.waiting.first_key_value()?.0;
        let (last, ..) = self.waiting.last_key_value()?.0;
        let is_due = is_end || *last > *first + WINDOW || self.waiting.len() > MOST;
        let ((sent, ..), message) = is_due.then(|| self.waiting.pop_first())??;
        Some((sent, message))
    }
}
