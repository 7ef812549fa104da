use hsl_referee::filtered_state_of;
use hsl_types::{FilteredGameState, GamePhase, GameState, Point2, RefereeCommand, Team};

use super::game::{Game, config, hulk, seconds};

/// Returns a game in Ready with a timeout of 60 s.
fn in_ready() -> Game {
    let mut game = Game::in_state(
        GameState::Ready,
        config(|config| config.timeout_duration = seconds(60.0)),
    );
    game.put(hulk(2), 1.0, 1.0);
    game
}

#[test]
fn a_team_takes_its_timeout_at_a_stoppage_and_the_other_one_kicks_off_then() {
    let mut game = in_ready();
    game.command(RefereeCommand::RequestTimeout(Team::Hulks));
    let state = game.state();
    assert_eq!(state.game_phase, GamePhase::Timeout);
    assert_eq!(state.game_state, GameState::Initial);
    assert_eq!(state.secondary_time_start, game.truth.now);
    assert!(game.position(hulk(2)).distance(Point2::new(-3.0, 3.0)) < 1e-5);
    game.run(59.9);
    assert_eq!(game.state().game_phase, GamePhase::Timeout);
    game.run(0.2);
    assert_eq!(game.state().game_phase, GamePhase::Normal);
    assert_eq!(game.state().game_state, GameState::Initial);
    assert_eq!(game.state().kicking_team, Some(Team::Opponent));
    let duration = game.run_until(GameState::Ready);
    assert!((duration - 5.0).abs() < 0.2, "{duration}");
}

#[test]
fn robots_do_not_play_in_a_timeout_of_the_referee() {
    let mut game = Game::playing();
    game.command(RefereeCommand::SetTimeout(true));
    for team in Team::ALL {
        let filtered = filtered_state_of(team, game.state(), game.state());
        assert_eq!(filtered.game_state, FilteredGameState::Initial);
    }
}

#[test]
fn a_team_has_one_timeout() {
    let mut game = in_ready();
    game.command(RefereeCommand::RequestTimeout(Team::Hulks));
    game.run(61.0);
    game.command(RefereeCommand::RequestTimeout(Team::Hulks));
    assert_eq!(game.state().game_phase, GamePhase::Normal);
    assert!(game.heard("no timeout for hulks"));
    game.command(RefereeCommand::RequestTimeout(Team::Opponent));
    assert_eq!(game.state().game_phase, GamePhase::Timeout);
}

#[test]
fn no_timeout_begins_while_the_ball_is_in_play_or_after_the_match() {
    for state in [GameState::Playing, GameState::Finished] {
        let mut game = Game::in_state(state, config(|_| {}));
        game.command(RefereeCommand::RequestTimeout(Team::Hulks));
        assert_eq!(game.state().game_phase, GamePhase::Normal, "in {state:?}");
    }
}

#[test]
fn a_timeout_ends_early_when_the_team_is_ready() {
    let mut game = in_ready();
    game.command(RefereeCommand::RequestTimeout(Team::Hulks));
    game.run(10.0);
    game.command(RefereeCommand::SetTimeout(false));
    assert_eq!(game.state().game_phase, GamePhase::Normal);
}

#[test]
fn the_clock_of_the_half_stands_still_in_a_timeout() {
    let mut game = Game::in_state(GameState::Set, config(|_| {}));
    game.run_until(GameState::Playing);
    game.run(20.0);
    game.command(RefereeCommand::SetTimeout(true));
    let before = game.state().remaining_time_in_half;
    game.run(100.0);
    assert_eq!(game.state().remaining_time_in_half, before);
    game.command(RefereeCommand::SetTimeout(false));
    let lost = before - game.state().remaining_time_in_half;
    assert!(lost <= seconds(0.3), "{lost:?}");
}
