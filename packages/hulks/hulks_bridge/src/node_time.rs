use std::collections::VecDeque;
use std::time::Duration;

/// Number of messages of a node that are used: about a tenth of a second, in which the drift of two clocks is far
/// smaller than the latency of a message.
const WINDOW: usize = 10;

/// Estimate of the clock of a node on the wall clock, never ahead of it: a stamp in its future crashes the node.
///
/// Each of its messages contains the time of its clock before the message was received, so the smallest of the last
/// differences bounds the offset of its clock. The node may run on another machine.
#[derive(Debug, Default)]
pub(crate) struct NodeTime {
    /// Local clock minus node clock, in nanoseconds.
    behind: VecDeque<i128>,
}

impl NodeTime {
    /// Adds a message: the node's clock showed `shown` before the local clock showed `received`.
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

fn nanos(span: Duration) -> i128 {
    // 2^127 ns are many times the age of the universe.
    i128::try_from(span.as_nanos()).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests a clock that is ahead of the local one by a day, with message delays.
    #[test]
    fn it_is_never_ahead_of_the_node_whatever_its_clock_shows() {
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
