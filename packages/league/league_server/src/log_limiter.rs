//! Limit of the log lines that clients can cause.

use std::collections::BTreeMap;

/// Number of lines of a kind that are always written.
const BURST: u64 = 64;

/// Limit of log lines, without a clock: of each kind the first 64 lines are written, and then the 128th, the 256th and
/// so on. A hostile client cannot fill the log.
#[derive(Clone, Debug, Default)]
pub struct LogLimiter {
    counts: BTreeMap<&'static str, u64>,
}

impl LogLimiter {
    /// Counts a line of this kind. Returns the count if the line is to be written.
    pub fn permits(&mut self, kind: &'static str) -> Option<u64> {
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        (*count <= BURST || count.is_power_of_two()).then_some(*count)
    }
}
