use std::collections::VecDeque;
use std::time::Duration;

/// Number of the last messages of a node that are used. They arrive in about 0.1 s, in which two clocks drift far less
/// than the latency of a message.
const WINDOW: usize = 10;

/// Estimate of the clock of a node that runs on the wall clock, possibly on another machine. The estimate is never
/// ahead of the node, because the node crashes if it receives a stamp in its future.
///
/// Each message of the node contains the time of the node's clock before the message was received. The smallest of the
/// last differences between the two clocks is therefore a bound of their offset.
#[derive(Debug, Default)]
pub(crate) struct NodeTime {
    /// Local clock minus node clock, in nanoseconds.
    behind: VecDeque<i128>,
}

impl NodeTime {
    /// Adds a message: the node's clock showed `shown` \[ns\], and the local clock showed `received` when it arrived.
    pub(crate) fn observe(&mut self, shown: i64, received: Duration) {
        if self.behind.len() == WINDOW {
            self.behind.pop_front();
        }
        self.behind.push_back(nanos(received) - i128::from(shown));
    }

    /// Returns a lower bound of the node's clock at local time `now`, or `None` before the first message.
    pub(crate) fn at(&self, now: Duration) -> Option<Duration> {
        let behind = self.behind.iter().min()?;
        let shown = u64::try_from(nanos(now) - behind).unwrap_or(0);
        Some(Duration::from_nanos(shown))
    }
}

/// Returns a duration \[ns\].
fn nanos(span: Duration) -> i128 {
    // 2^127 ns are more than 10^21 years.
    i128::try_from(span.as_nanos()).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests a clock that is ahead of the local one by a day, with message delays.
    #[test]
    fn the_estimate_is_never_ahead_of_the_node() {
        let day = 86_400_000_000_000_i64;
        let mut time = NodeTime::default();
        assert_eq!(time.at(Duration::from_secs(1)), None);
        for tick in 0..500_i64 {
            let true_time = tick * 10_000_000;
            let delay = u64::try_from((tick * 7919) % 3_000_000).unwrap();
            let ours = Duration::from_nanos(u64::try_from(true_time).unwrap() + delay);
            time.observe(day + true_time, ours);
            let known = time.at(ours).unwrap().as_nanos();
            let real = u128::try_from(day + true_time).unwrap() + u128::from(delay);
            assert!(known <= real, "{known} is later than {real}");
            assert!(real - known <= 3_000_000, "{known} is far from {real}");
        }
    }
}
