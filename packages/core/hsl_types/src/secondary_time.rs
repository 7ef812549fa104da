//! The secondary time of the game, which counts down beside the half.

use std::time::Duration;

use crate::{GameControllerState, GamePhase, GameState, Half, SubState, Team, Time};

/// Durations that are counted down as secondary time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SecondaryDurations {
    /// Ready before a kick-off.
    pub ready: Duration,
    /// Ready before a penalty kick.
    pub penalty_kick_ready: Duration,
    /// A kick-off in Playing.
    pub kick_off: Duration,
    /// A set play.
    pub set_play: Duration,
    /// A penalty kick in Playing.
    pub penalty_kick: Duration,
    /// A timeout of a team.
    pub timeout: Duration,
    /// The break between the halves.
    pub half_time_break: Duration,
    /// A shot of the penalty shoot-out.
    pub shot: Duration,
}

impl SecondaryDurations {
    /// Returns the duration that is counted down in this state: of Ready, a set play, a timeout or the break. `None` if
    /// none of them is active.
    pub fn of_state(&self, state: &GameControllerState) -> Option<Duration> {
        let is_penalty_kick = state.sub_state == Some(SubState::PenaltyKick);
        match (state.game_phase, state.game_state) {
            (GamePhase::PenaltyShootout { .. }, _) => None,
            (GamePhase::Timeout, _) => Some(self.timeout),
            (_, GameState::Ready) if is_penalty_kick => Some(self.penalty_kick_ready),
            (_, GameState::Ready) => Some(self.ready),
            (_, GameState::Playing) if is_penalty_kick => Some(self.penalty_kick),
            (_, GameState::Playing) if state.sub_state.is_some() => Some(self.set_play),
            (_, GameState::Playing) if state.kicking_team.is_some() => Some(self.kick_off),
            (_, GameState::Finished) if state.half == Half::First => Some(self.half_time_break),
            _ => None,
        }
    }
}

impl GameControllerState {
    /// Returns the elapsed part of the secondary time at `now`. Some referees do not set the start of this time; then
    /// it starts with the last change of the game state.
    pub fn elapsed_secondary_time(&self, now: Time) -> Duration {
        now.since(self.secondary_time_start.max(self.last_game_state_change))
    }

    /// Updates the start of the secondary time at `now`. `self` is the new state and `last` the state before it;
    /// `since_last` is the time between both.
    ///
    /// The secondary time starts again when the game state, the phase, the set play or the kicking team changes. It
    /// stands still in stops: its start is delayed by them.
    pub fn update_secondary_time(&mut self, last: &Self, since_last: Duration, now: Time) {
        self.secondary_time_start = if self.restart_conditions() != last.restart_conditions() {
            now
        } else if last.stopped {
            last.secondary_time_start + since_last
        } else {
            last.secondary_time_start
        };
    }

    /// Returns the game state, phase, set play and kicking team. The secondary time starts again when one of them
    /// changes.
    fn restart_conditions(&self) -> (GameState, GamePhase, Option<SubState>, Option<Team>) {
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
