use std::time::Duration;

/// Time for which a robot may have several nodes: a node that has just ended may still have its tokens.
const TOLERANCE: Duration = Duration::from_millis(500);

/// Time since which a robot has several nodes, since 1970; `None` while it has at most one.
#[derive(Debug, Default)]
pub(crate) struct DuplicateNodes(Option<Duration>);

impl DuplicateNodes {
    /// Updates the time, and returns whether the robot has had several nodes for longer than [`TOLERANCE`]. `exist` is
    /// true if it has several at `now`, since 1970.
    pub(crate) fn have_persisted(&mut self, exist: bool, now: Duration) -> bool {
        if !exist {
            self.0 = None;
            return false;
        }
        let since = *self.0.get_or_insert(now);
        now.saturating_sub(since) >= TOLERANCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_nodes_are_an_error_if_they_persist() {
        let mut duplicates = DuplicateNodes::default();
        let ms = Duration::from_millis;
        assert!(!duplicates.have_persisted(true, ms(1000)));
        assert!(!duplicates.have_persisted(true, ms(1499)));
        assert!(!duplicates.have_persisted(false, ms(1500)));
        assert!(!duplicates.have_persisted(true, ms(2000)));
        assert!(duplicates.have_persisted(true, ms(2500)));
    }
}
