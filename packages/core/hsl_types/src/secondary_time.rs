//! The secondary time of the game, which counts down beside the half.

use std::time::Duration;

use crate::{GameControllerState, GamePhase, GameState, SubState, Team, Time};

impl GameControllerState {
    /// Updates the start of the secondary time at `now`. `self` is the new state and `last` the state before it;
    /// `since_last` is the time between both.
    ///
    /// The secondary time starts again when the game state, the phase, the set play or the kicking team changes. It
    /// stands still in stops: its start is delayed by them.
    pub fn update_secondary_time(&mut self, last: &Self, since_last: Duration, now: Time) {
        self.secondary_time_start = if self.restart() != last.restart() {
            now
        } else if last.stopped {
            last.secondary_time_start + since_last
        } else {
            last.secondary_time_start
        };
    }

    /// Returns the values whose change starts the secondary time.
    fn restart(&self) -> (GameState, GamePhase, Option<SubState>, Option<Team>) {
        let Self {
            game_state,
            game_phase,
            sub_state,
            kicking_team,
            ..
        } = *self;
        (game_state, game_phase, sub_state, kicking_team)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secondary_time_starts_with_a_set_play_and_stands_still_in_stops() {
        let at = |millis| Time::ZERO + Duration::from_millis(millis);
        let playing = GameControllerState {
            secondary_time_start: at(1000),
            ..GameControllerState::default()
        };
        let mut throw_in = GameControllerState {
            sub_state: Some(SubState::ThrowIn),
            kicking_team: Some(Team::Hulks),
            stopped: true,
            ..playing
        };
        throw_in.update_secondary_time(&playing, Duration::from_millis(10), at(5000));
        assert_eq!(throw_in.secondary_time_start, at(5000));

        let mut placed = GameControllerState {
            stopped: false,
            ..throw_in
        };
        placed.update_secondary_time(&throw_in, Duration::from_millis(3000), at(8000));
        assert_eq!(placed.secondary_time_start, at(8000));

        let mut later = placed;
        later.update_secondary_time(&placed, Duration::from_millis(500), at(8500));
        assert_eq!(later.secondary_time_start, at(8000));

        let mut free = GameControllerState {
            sub_state: None,
            kicking_team: None,
            ..later
        };
        free.update_secondary_time(&later, Duration::from_millis(10), at(9000));
        assert_eq!(free.secondary_time_start, at(9000));
    }
}
