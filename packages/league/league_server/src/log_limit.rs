//! Limit of the log lines that clients can cause.

use std::collections::BTreeMap;

/// Lines of a kind that are written before lines are left out.
const BURST: u64 = 64;

/// Limit of log lines, without a clock: of each kind the first 64 lines are written, and then the 128th, the 256th and so
/// on. A hostile client cannot fill the log.
#[derive(Clone, Debug, Default)]
pub struct LogLimit {
    counts: BTreeMap<&'static str, u64>,
}

impl LogLimit {
    /// Counts a line of this kind. Returns how many there were with this one if it is to be written.
    pub fn permits(&mut self, kind: &'static str) -> Option<u64> {
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        (*count <= BURST || count.is_power_of_two()).then_some(*count)
    }
}
