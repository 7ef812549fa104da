//! The time for which robots are still told Set.

use game_controller::Pretence;
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

/// Returns a pretence that began at 1 s.
fn begun() -> Pretence {
    let mut pretence = Pretence::default();
    pretence.told(at(0), &in_state(GameState::Set), DELAY);
    let told = pretence.told(at(1), &in_state(GameState::Playing), DELAY);
    assert_eq!(told.game_state, GameState::Set);
    pretence
}

#[test]
fn robots_are_told_set_for_ten_seconds_of_playing() {
    let mut pretence = begun();
    let playing = in_state(GameState::Playing);
    assert_eq!(
        pretence.told(at(10), &playing, DELAY).game_state,
        GameState::Set
    );
    assert!(pretence.is_on());
    assert_eq!(pretence.told(at(11), &playing, DELAY), playing);
    assert!(!pretence.is_on());
}

#[test]
fn time_in_which_play_is_stopped_does_not_count() {
    let mut pretence = begun();
    let mut playing = in_state(GameState::Playing);
    playing.stopped = true;
    pretence.told(at(5), &playing, DELAY);
    playing.stopped = false;
    let told = pretence.told(at(25), &playing, DELAY);
    assert_eq!((told.game_state, told.stopped), (GameState::Set, false));
    pretence.told(at(30), &playing, DELAY);
    assert!(pretence.is_on());
    pretence.told(at(31), &playing, DELAY);
    assert!(!pretence.is_on());
}

#[test]
fn what_cannot_happen_in_set_ends_the_pretence_at_once() {
    let changes: [fn(&mut GameControllerState); 5] = [
        |state| state.game_state = GameState::Ready,
        |state| state.hulks_team.score = 1,
        |state| state.sub_state = Some(SubState::ThrowIn),
        |state| state.game_phase = GamePhase::Timeout,
        |state| state.game_state = GameState::Finished,
    ];
    for change in changes {
        let mut pretence = begun();
        let mut state = in_state(GameState::Playing);
        change(&mut state);
        assert_eq!(pretence.told(at(2), &state, DELAY), state);
    }
}

#[test]
fn a_free_ball_and_penalties_do_not_end_the_pretence() {
    let mut pretence = begun();
    let mut playing = in_state(GameState::Playing);
    playing.kicking_team = None;
    playing.hulks_team.remaining_amount_of_messages = 7;
    let told = pretence.told(at(2), &playing, DELAY);
    assert_eq!(told.game_state, GameState::Set);
    assert_eq!(told.kicking_team, Some(Team::Hulks));
    assert_eq!(told.hulks_team.remaining_amount_of_messages, 7);
}

#[test]
fn without_a_delay_robots_are_told_the_truth() {
    let mut pretence = Pretence::default();
    pretence.told(at(0), &in_state(GameState::Set), Duration::ZERO);
    let playing = in_state(GameState::Playing);
    assert_eq!(pretence.told(at(1), &playing, Duration::ZERO), playing);
}
