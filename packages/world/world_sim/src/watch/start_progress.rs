use std::time::Duration;

use crate::watch::running_nodes::RunningNodes;
use crate::watch::unready_nodes::UnreadyNode;

/// Progress of the start: nodes and topics that appear.
#[derive(Debug, Default)]
pub(crate) struct StartProgress {
    /// Least number of missing parts so far; `None` before the first look.
    least: Option<usize>,
    /// Time of the start at which it was reached.
    since: Duration,
}

impl StartProgress {
    /// Records the missing parts of the nodes `unready` at the time `now` of the start. A part that appears again is no
    /// progress, so that a node that starts and ends again and again does not prolong the start.
    pub(crate) fn record(
        &mut self,
        unready: &[UnreadyNode],
        running: &RunningNodes,
        now: Duration,
    ) {
        let parts = unready.iter().map(|it| it.missing_parts());
        let without_node = unready.iter().filter_map(|it| it.robot);
        let without_node = without_node.filter(|robot| !running.contains(*robot));
        self.record_count(parts.sum::<usize>() + without_node.count(), now);
    }

    /// Records a number of missing parts.
    fn record_count(&mut self, missing: usize, now: Duration) {
        let is_first = self.least.is_none();
        if self.least.is_none_or(|least| missing < least) {
            self.least = Some(missing);
            // Nodes that were there before are no progress.
            self.since = if is_first { Duration::ZERO } else { now };
        }
    }

    /// Returns the time without progress until the time `now` of the start.
    pub(crate) fn lack(&self, now: Duration) -> Duration {
        now.saturating_sub(self.since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_parts_that_appear_for_the_first_time_are_progress() {
        let at = Duration::from_secs;
        let mut progress = StartProgress::default();
        assert_eq!(progress.lack(at(3)), at(3));
        for (now, missing, lack) in [
            (1, 8, 1),
            (20, 8, 20),
            (28, 6, 0),
            (40, 6, 12),
            (50, 8, 22),
            (51, 6, 23),
            (55, 5, 0),
        ] {
            progress.record_count(missing, at(now));
            assert_eq!(progress.lack(at(now)), at(lack), "at {now} s");
        }
    }
}
