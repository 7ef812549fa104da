use hsl_types::{GameState, PenaltyKind, SubState, Team};

use super::game::{Game, config, hulk, opponent};

/// Returns a throw-in for the hulks at (0, 3) with an opponent `distance` \[m\] from it.
fn throw_in_with_opponent(distance: f32) -> Game {
    let config = config(|config| config.penalties.inactive_duration = None);
    let mut game = Game::in_state(GameState::Playing, config);
    game.kick_to(opponent(2), 0.0, 3.2);
    game.put(hulk(2), 0.0, 3.3);
    game.put(opponent(2), 0.0, 3.0 - distance);
    game.tick();
    assert_eq!(game.set_play(), Some((SubState::ThrowIn, Team::Hulks)));
    game
}

#[test]
fn a_robot_that_does_not_leave_the_circle_around_a_set_play_in_ten_seconds_is_removed() {
    let mut game = throw_in_with_opponent(0.4);
    game.run(9.5);
    assert_eq!(game.penalty(opponent(2)), None);
    game.run(1.0);
    let kind = game.penalty_kind(opponent(2));
    assert_eq!(kind, Some(PenaltyKind::IllegalPosition));
    assert_eq!(game.penalty(hulk(2)), None, "its team takes the set play");
}

#[test]
fn leaving_the_circle_resets_the_time() {
    let mut game = throw_in_with_opponent(0.4);
    game.run(9.0);
    game.put(opponent(2), 0.0, 1.0);
    game.tick();
    game.put(opponent(2), 0.0, 2.7);
    game.run(5.0);
    assert_eq!(game.penalty(opponent(2)), None);
}

#[test]
fn a_robot_outside_the_circle_may_stay() {
    let mut game = throw_in_with_opponent(0.8);
    game.run(9.9);
    assert_eq!(game.penalty(opponent(2)), None);
    assert!(game.referee.memory.encroaching.is_empty());
}
