use std::time::Duration;

use hsl_types::{GameControllerState, GamePhase, GameState, Time};

/// Game state for robots, in which Set lasts longer than in the true state, so that robots have to detect the whistle.
///
/// The delay does not count while play is stopped. It ends at once when something happens that is impossible in Set:
/// another state of the game, a goal, a set play, or the start or end of a phase. A free ball does not end the delay.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DelayedSetState {
    last: Option<(Time, GameControllerState)>,
    /// State before Playing and the remaining delay; `None` while robots get the true state.
    copy: Option<(GameControllerState, Duration)>,
}

impl DelayedSetState {
    /// Records the true state at the match time `now` and returns the state for robots. `delay` is the time by which
    /// Set is extended for robots; zero means none. `now` must not decrease.
    pub fn update(
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

    /// Returns whether robots still get Set although the game continued.
    pub fn is_active(&self) -> bool {
        self.copy.is_some()
    }
}

/// Returns whether all changes since the state `copy`, which robots still get, are possible in Set.
fn is_possible_in_set(copy: &GameControllerState, state: &GameControllerState) -> bool {
    let shooting = |phase| matches!(phase, GamePhase::PenaltyShootout { .. });
    let same_phase = copy.game_phase == state.game_phase
        || (shooting(copy.game_phase) && shooting(state.game_phase));
    let same_score = copy.hulks_team.score == state.hulks_team.score
        && copy.opponent_team.score == state.opponent_team.score;
    let same_set_play = state.sub_state.is_none() || state.sub_state == copy.sub_state;
    state.game_state == GameState::Playing && same_phase && same_score && same_set_play
}
