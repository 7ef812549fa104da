use hsl_types::{GameState, Team};

use super::game::{Game, config, hulk};

/// Returns a game after the first tick of Playing, with a kick-off of the Hulks.
fn kick_off() -> Game {
    let mut game = Game::in_state(GameState::Set, config(|_| {}));
    game.put_ball(0.0, 0.0);
    game.truth.game_controller_state.kicking_team = Some(Team::Hulks);
    game.run_until(GameState::Playing);
    game.tick();
    assert_eq!(game.state().kicking_team, Some(Team::Hulks));
    game
}

#[test]
fn the_ball_is_free_for_both_teams_once_it_moved_after_kick_off() {
    let mut game = kick_off();
    game.kick_to(hulk(2), 0.2, 0.0);
    assert_eq!(game.tick().game_controller_state.kicking_team, None);
}

#[test]
fn the_ball_is_free_ten_seconds_after_kick_off_whether_it_moved_or_not() {
    let mut game = kick_off();
    game.run(9.7);
    assert_eq!(game.state().kicking_team, Some(Team::Hulks));
    game.run(0.3);
    assert_eq!(game.state().kicking_team, None);
}

#[test]
fn after_a_dropped_ball_the_ball_is_in_play_at_once() {
    let mut game = Game::playing();
    game.command(hsl_types::RefereeCommand::DroppedBall);
    game.run_until(GameState::Playing);
    assert_eq!(game.state().kicking_team, None);
    assert_eq!(game.referee.memory.restart, None);
}
