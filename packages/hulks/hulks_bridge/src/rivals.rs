use std::time::Duration;

/// Time for which a robot may have several nodes: a node that has just been ended may still be known.
const PATIENCE: Duration = Duration::from_millis(500);

/// The time since which a robot has several nodes.
#[derive(Debug, Default)]
pub(crate) struct Rivals(Option<Duration>);

impl Rivals {
    /// Returns whether a robot has had several nodes for too long at `now`, since 1970. `are_there`: whether it has
    /// several now.
    pub(crate) fn are_known_for_long(&mut self, are_there: bool, now: Duration) -> bool {
        if !are_there {
            self.0 = None;
            return false;
        }
        let since = *self.0.get_or_insert(now);
        now.saturating_sub(since) >= PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_nodes_are_a_fault_if_they_stay() {
        let mut rivals = Rivals::default();
        let ms = Duration::from_millis;
        assert!(!rivals.are_known_for_long(true, ms(1000)));
        assert!(!rivals.are_known_for_long(true, ms(1499)));
        assert!(!rivals.are_known_for_long(false, ms(1500)));
        assert!(!rivals.are_known_for_long(true, ms(2000)));
        assert!(rivals.are_known_for_long(true, ms(2500)));
    }
}
