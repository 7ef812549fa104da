use hsl_types::{PenaltyKind, Point2, SubState, Team};

use super::game::{Game, hulk, opponent};

/// Returns a throw-in for the opponent at (1, 3).
fn throw_in() -> Game {
    let mut game = Game::playing();
    game.put(opponent(3), 1.0, 3.4);
    game.put(hulk(2), -2.0, 0.0);
    game.kick_to(hulk(2), 1.0, 3.1);
    game.tick();
    assert_eq!(game.set_play(), Some((SubState::ThrowIn, Team::Opponent)));
    game
}

#[test]
fn the_ball_is_free_when_the_kicking_team_moved_it() {
    let mut game = throw_in();
    game.run(5.0);
    assert_eq!(game.set_play(), Some((SubState::ThrowIn, Team::Opponent)));
    game.kick_to(opponent(3), 1.0, 2.95);
    game.tick();
    assert!(game.set_play().is_some(), "it has not moved clearly");
    game.kick_to(opponent(3), 1.0, 2.8);
    game.tick();
    assert_eq!(game.set_play(), None);
    assert_eq!(game.state().kicking_team, None);
    assert!(game.heard("ball in play"));
}

#[test]
fn the_ball_is_free_for_both_teams_when_the_time_is_up() {
    let mut game = throw_in();
    game.run(29.9);
    assert!(game.set_play().is_some());
    game.run(0.2);
    assert_eq!(game.state().kicking_team, None);
    assert_eq!(game.state().sub_state, None);
}

#[test]
fn a_ball_that_the_other_team_moves_is_put_back_and_the_robot_sent_away() {
    let mut game = throw_in();
    game.kick_to(hulk(2), 2.0, 1.0);
    game.tick();
    assert_eq!(game.set_play(), Some((SubState::ThrowIn, Team::Opponent)));
    assert_eq!(game.ball(), Point2::new(1.0, 3.0));
    let kind = game.penalty_kind(hulk(2));
    assert_eq!(kind, Some(PenaltyKind::IllegalPosition));
}

#[test]
fn the_time_of_a_set_play_stands_still_in_a_timeout() {
    let mut game = throw_in();
    game.command(hsl_types::RefereeCommand::SetTimeout(true));
    game.run(60.0);
    game.command(hsl_types::RefereeCommand::SetTimeout(false));
    game.run(20.0);
    assert_eq!(game.set_play(), Some((SubState::ThrowIn, Team::Opponent)));
}
