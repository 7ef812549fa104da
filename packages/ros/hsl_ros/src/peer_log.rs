use std::fmt::Display;
use std::time::Instant;

use hsl_types::{LogLimit, Time};

/// Limit for log lines that other programs can cause, by the wall clock: one a second of each kind `K`.
#[derive(Clone, Debug)]
pub struct PeerLog<K = &'static str> {
    start: Instant,
    limit: LogLimit<K>,
}

impl<K> Default for PeerLog<K> {
    #[expect(clippy::disallowed_methods, reason = "the limit of a log is wall time")]
    fn default() -> Self {
        Self {
            start: Instant::now(),
            limit: LogLimit::default(),
        }
    }
}

impl<K: Ord> PeerLog<K> {
    /// Returns the line to log for `text`, or `None` if a line of this kind was logged less than a second ago. The line
    /// contains the number of lines that were withheld before it.
    pub fn line(&mut self, kind: K, text: impl Display) -> Option<String> {
        let now = Time::ZERO + self.start.elapsed();
        self.limit.line(now, kind, text)
    }
}
