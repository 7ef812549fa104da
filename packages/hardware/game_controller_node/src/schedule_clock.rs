use std::time::Duration;

use hsl_types::{GameState, Time};

/// Clock by which control messages are due.
#[derive(Debug)]
pub(crate) struct ScheduleClock {
    /// True if messages are due by the time of the match, false by the wall clock.
    follows_match: bool,
    /// Last decision.
    last: Option<Decision>,
}

/// Decision of the referee, as the clock needs it.
#[derive(Debug)]
struct Decision {
    /// Time of the match.
    match_time: Time,
    /// Wall time at which it arrived.
    wall: Time,
    /// True if the game is finished.
    is_finished: bool,
}

impl ScheduleClock {
    pub(crate) fn new(follows_match: bool) -> Self {
        Self {
            follows_match,
            last: None,
        }
    }

    /// Records a decision at a time of the match, which arrived at the wall time `wall`.
    pub(crate) fn record(&mut self, match_time: Time, state: GameState, wall: Time) {
        self.last = Some(Decision {
            match_time,
            wall,
            is_finished: state == GameState::Finished,
        });
    }

    /// Returns the time by which messages are due at the wall time `wall`. When the game is finished, the time of the match
    /// stands soon, but clients have to receive the last state: the time continues with the wall clock.
    pub(crate) fn now(&self, wall: Time) -> Time {
        if !self.follows_match {
            return wall;
        }
        match &self.last {
            None => Time::ZERO,
            Some(last) if last.is_finished => last.match_time + wall.since(last.wall),
            Some(last) => last.match_time,
        }
    }

    /// Returns a time at which a message is due for everyone if the game is finished, so that the last state is sent before
    /// the node ends; `None` otherwise. `period` is the longest time between two messages.
    pub(crate) fn end(&self, wall: Time, period: Duration) -> Option<Time> {
        let is_finished = self.last.as_ref().is_some_and(|it| it.is_finished);
        is_finished.then(|| self.now(wall) + period)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERIOD: Duration = Duration::from_millis(500);

    fn at(millis: u64) -> Time {
        Time::ZERO + Duration::from_millis(millis)
    }

    #[test]
    fn messages_follow_the_match_until_it_is_finished() {
        let mut clock = ScheduleClock::new(true);
        assert_eq!(clock.now(at(70_000)), Time::ZERO);
        clock.record(at(9_990), GameState::Playing, at(70_000));
        assert_eq!(clock.now(at(75_000)), at(9_990), "the match is paused");
        assert_eq!(clock.end(at(75_000), PERIOD), None);
        clock.record(at(10_000), GameState::Finished, at(80_000));
        assert_eq!(clock.now(at(80_700)), at(10_700), "the world has ended");
        assert_eq!(clock.end(at(80_000), PERIOD), Some(at(10_500)));
        clock.record(at(10), GameState::Initial, at(90_000));
        assert_eq!(clock.now(at(95_000)), at(10), "the next match");
    }

    #[test]
    fn messages_follow_the_wall_clock_if_it_is_set() {
        let mut clock = ScheduleClock::new(false);
        clock.record(at(9_990), GameState::Playing, at(70_000));
        assert_eq!(clock.now(at(75_000)), at(75_000));
    }
}
