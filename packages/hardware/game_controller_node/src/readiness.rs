use std::time::Duration;

use hsl_types::Time;

/// Maximum wall time after the first decision for which the node waits for the players and the rules.
const TIMEOUT: Duration = Duration::from_secs(1);

/// Data that is needed before the first control message: without the players and the rules of the match it would be
/// wrong.
#[derive(Debug, Default)]
pub(crate) struct Readiness {
    /// Wall time of the first decision.
    pub(crate) decided: Option<Time>,
    /// Set if the robots in the match are known.
    pub(crate) has_players: bool,
    /// Set if the referee has returned its rules.
    pub(crate) has_rules: bool,
}

impl Readiness {
    /// Returns whether messages may be sent at `now`, a wall time: players and rules are known, or the timeout is over.
    pub(crate) fn is_reached(&self, now: Time) -> bool {
        let is_known = self.has_players && self.has_rules;
        is_known || self.decided.is_some_and(|at| now.since(at) >= TIMEOUT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_sent_when_all_is_known_or_after_a_second() {
        let at = |millis| Time::ZERO + Duration::from_millis(millis);
        let mut readiness = Readiness::default();
        assert!(!readiness.is_reached(at(9000)));
        readiness.decided = Some(at(9000));
        readiness.has_rules = true;
        assert!(!readiness.is_reached(at(9999)));
        assert!(readiness.is_reached(at(10_000)));
        readiness.has_players = true;
        assert!(readiness.is_reached(at(9000)));
    }
}
