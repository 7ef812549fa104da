use std::collections::VecDeque;
use std::time::Duration;

/// Messages of a node that count: about a tenth of a second of them, in which two clocks come apart by far
/// less than a message takes.
const WINDOW: usize = 10;

/// What the clock of a node that lives by the wall clock shows, never too late: a stamp in its future ends it.
///
/// Each of its messages says what its clock showed before the message came, so that the smallest of the last
/// differences bounds how far its clock is behind ours. It need not run on the same machine.
#[derive(Debug, Default)]
pub(crate) struct NodeTime {
    /// Ours less theirs, in nanoseconds.
    behind: VecDeque<i128>,
}

impl NodeTime {
    /// Its clock showed `shown` before ours shows `received`.
    pub(crate) fn observe(&mut self, shown: i64, received: Duration) {
        if self.behind.len() == WINDOW {
            self.behind.pop_front();
        }
        self.behind.push_back(nanos(received) - i128::from(shown));
    }

    /// What its clock shows at least when ours shows `now`; none: nothing is known of it.
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

    /// A clock that is ahead of ours by a day, heard with delays.
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
