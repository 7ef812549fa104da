use std::time::Duration;

use hsl_types::Time;

/// Wall time after the first decision for which the node waits for the players and the rules.
const PATIENCE: Duration = Duration::from_secs(1);

/// Knowledge that the first control message needs: without it, robots would be told wrong players and durations.
#[derive(Debug, Default)]
pub(crate) struct Readiness {
    /// Wall time of the first decision.
    pub(crate) decided: Option<Time>,
    /// Whether it is known which robots take part.
    pub(crate) has_players: bool,
    /// Whether the referee has answered.
    pub(crate) has_rules: bool,
}

impl Readiness {
    /// Returns whether messages may be sent at `now`: all is known, or was waited for.
    pub(crate) fn is_reached(&self, now: Time) -> bool {
        let is_known = self.has_players && self.has_rules;
        is_known || self.decided.is_some_and(|at| now.since(at) >= PATIENCE)
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
