//! Time for which robots still receive Set.

use game_controller::DelayedSetState;
use hsl_types::{GameControllerState, GamePhase, GameState, SubState, Team, Time};
use std::time::Duration;

const DELAY: Duration = Duration::from_secs(10);

fn at(seconds: u64) -> Time {
    Time::ZERO + Duration::from_secs(seconds)
}

fn in_state(game_state: GameState) -> GameControllerState {
    GameControllerState {
        game_state,
        kicking_team: Some(Team::Hulks),
        ..GameControllerState::default()
    }
}

/// Returns a state whose delay started at 1 s.
fn started() -> DelayedSetState {
    let mut delayed = DelayedSetState::default();
    delayed.update(at(0), &in_state(GameState::Set), DELAY);
    let shown = delayed.update(at(1), &in_state(GameState::Playing), DELAY);
    assert_eq!(shown.game_state, GameState::Set);
    delayed
}

#[test]
fn robots_receive_set_for_ten_seconds_of_playing() {
    let mut delayed = started();
    let playing = in_state(GameState::Playing);
    assert_eq!(
        delayed.update(at(10), &playing, DELAY).game_state,
        GameState::Set
    );
    assert!(delayed.is_active());
    assert_eq!(delayed.update(at(11), &playing, DELAY), playing);
    assert!(!delayed.is_active());
}

#[test]
fn time_in_which_play_is_stopped_does_not_count() {
    let mut delayed = started();
    let mut playing = in_state(GameState::Playing);
    playing.stopped = true;
    delayed.update(at(5), &playing, DELAY);
    playing.stopped = false;
    let shown = delayed.update(at(25), &playing, DELAY);
    assert_eq!((shown.game_state, shown.stopped), (GameState::Set, false));
    delayed.update(at(30), &playing, DELAY);
    assert!(delayed.is_active());
    delayed.update(at(31), &playing, DELAY);
    assert!(!delayed.is_active());
}

#[test]
fn changes_that_are_impossible_in_set_end_the_delay_at_once() {
    let changes: [fn(&mut GameControllerState); 5] = [
        |state| state.game_state = GameState::Ready,
        |state| state.hulks_team.score = 1,
        |state| state.sub_state = Some(SubState::ThrowIn),
        |state| state.game_phase = GamePhase::Timeout,
        |state| state.game_state = GameState::Finished,
    ];
    for change in changes {
        let mut delayed = started();
        let mut state = in_state(GameState::Playing);
        change(&mut state);
        assert_eq!(delayed.update(at(2), &state, DELAY), state);
    }
}

#[test]
fn a_free_ball_and_penalties_do_not_end_the_delay() {
    let mut delayed = started();
    let mut playing = in_state(GameState::Playing);
    playing.kicking_team = None;
    playing.hulks_team.remaining_amount_of_messages = 7;
    let shown = delayed.update(at(2), &playing, DELAY);
    assert_eq!(shown.game_state, GameState::Set);
    assert_eq!(shown.kicking_team, Some(Team::Hulks));
    assert_eq!(shown.hulks_team.remaining_amount_of_messages, 7);
}

#[test]
fn without_a_delay_robots_receive_the_true_state() {
    let mut delayed = DelayedSetState::default();
    delayed.update(at(0), &in_state(GameState::Set), Duration::ZERO);
    let playing = in_state(GameState::Playing);
    assert_eq!(delayed.update(at(1), &playing, Duration::ZERO), playing);
}
