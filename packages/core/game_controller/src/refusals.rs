use std::collections::BTreeMap;
use std::net::IpAddr;

/// Maximum number of pairs of sender and reason that are counted separately.
const KINDS: usize = 64;

/// Counts of refused datagrams by sender and reason, so that a flood of datagrams causes only a few log lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusals {
    /// Count by sender and reason.
    counts: BTreeMap<(IpAddr, String), u64>,
    /// Count of all senders and reasons beyond the maximum number.
    others: u64,
}

impl Refusals {
    /// Counts a refused datagram. Returns a line for the log if the count for this sender and reason is a power of ten:
    /// 1, 10, 100 and so on.
    pub fn count(&mut self, sender: IpAddr, why: &impl ToString) -> Option<String> {
        let why = why.to_string();
        let key = (sender, why);
        let is_full = self.counts.len() >= KINDS && !self.counts.contains_key(&key);
        let line = |count: u64, what: &str| {
            is_power_of_ten(count)
                .then(|| format!("{count} datagrams refused from {sender}: {what}"))
        };
        if is_full {
            self.others = self.others.saturating_add(1);
            return line(self.others, "various reasons");
        }
        let text = key.1.clone();
        let count = self.counts.entry(key).or_default();
        *count = count.saturating_add(1);
        line(*count, &text)
    }

    /// Returns the number of refused datagrams.
    pub fn total(&self) -> u64 {
        self.counts
            .values()
            .sum::<u64>()
            .saturating_add(self.others)
    }
}

/// Returns whether a count is 1, 10, 100 and so on.
fn is_power_of_ten(mut count: u64) -> bool {
    while count >= 10 && count.is_multiple_of(10) {
        count /= 10;
    }
    count == 1
}
