use std::time::Duration;

use hsl_types::{GameControllerState, GamePhase, GameState, Time};

/// What robots are told while the game has continued after Set: for some time they are still told Set, so that they
/// listen to the whistle.
///
/// Only time in which play is not stopped counts. What cannot happen in Set ends the pretence at once: another state
/// of the game, a goal, a set play, and a phase that begins or ends. That the ball is free does not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pretence {
    last: Option<(Time, GameControllerState)>,
    /// The state before Playing, and how long robots will be told so.
    copy: Option<(GameControllerState, Duration)>,
}

impl Pretence {
    /// Returns what robots are told at `now`, when the game is in `state`; `delay` is the duration of a pretence.
    pub fn told(
        &mut self,
        now: Time,
        state: &GameControllerState,
        delay: Duration,
    ) -> GameControllerState {
        if let Some((before, last)) = self.last.replace((now, *state)) {
            let begins = last.game_state == GameState::Set
                && state.game_state == GameState::Playing
                && last.game_phase == state.game_phase;
            if begins && !delay.is_zero() {
                self.copy = Some((last, delay));
            } else if let Some((copy, left)) = &mut self.copy {
                if !last.stopped {
                    *left = left.saturating_sub(now.since(before));
                }
                if left.is_zero() || !is_possible_in_set(copy, state) {
                    self.copy = None;
                }
            }
        }
        let Some((copy, _)) = self.copy else {
            return *state;
        };
        GameControllerState {
            game_state: copy.game_state,
            sub_state: copy.sub_state,
            kicking_team: copy.kicking_team,
            last_game_state_change: copy.last_game_state_change,
            ..*state
        }
    }

    /// Returns whether robots are told something else than the truth.
    pub fn is_on(&self) -> bool {
        self.copy.is_some()
    }
}

/// Returns whether everything that happened since `copy` could have happened in Set too.
fn is_possible_in_set(copy: &GameControllerState, state: &GameControllerState) -> bool {
    let shooting = |phase| matches!(phase, GamePhase::PenaltyShootout { .. });
    let same_phase = copy.game_phase == state.game_phase
        || (shooting(copy.game_phase) && shooting(state.game_phase));
    let same_score = copy.hulks_team.score == state.hulks_team.score
        && copy.opponent_team.score == state.opponent_team.score;
    let same_set_play = state.sub_state.is_none() || state.sub_state == copy.sub_state;
    state.game_state == GameState::Playing && same_phase && same_score && same_set_play
}
