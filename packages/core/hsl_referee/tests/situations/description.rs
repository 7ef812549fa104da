use std::time::Duration;

use hsl_types::{Division, GameState, JerseyColor, RefereeCommand, Time};

use super::game::{Game, TICK, config, hulk};

#[test]
fn the_state_names_division_teams_players_and_goalkeeper() {
    let rules = config(|config| {
        config.goal_keeper_number = hulk(4).player_number;
        config.setup.division = Some(Division::Large);
        config.setup.hulks.number = Some(24);
        config.setup.opponent.field_player_color = Some(JerseyColor::Purple);
    });
    let mut game = Game::in_state(GameState::Playing, rules);
    game.put_ball(0.0, 0.0);
    game.truth
        .game_controller_state
        .opponent_team
        .line_up
        .remove(hulk(4).player_number);
    game.tick();
    let state = game.state();
    assert_eq!(state.division, Some(Division::Large));
    assert_eq!(state.players_per_team, 5);
    let (hulks, opponent) = (&state.hulks_team, &state.opponent_team);
    assert_eq!((hulks.team_number, opponent.team_number), (Some(24), None));
    assert_eq!(opponent.field_player_color, Some(JerseyColor::Purple));
    assert_eq!(hulks.goalkeeper, Some(hulk(4).player_number));
    // The goalkeeper of the rules is a substitute of this team.
    assert_eq!(opponent.goalkeeper, Some(hulk(1).player_number));
}

#[test]
fn the_secondary_time_counts_down_to_zero_and_ends_with_the_state() {
    let rules = config(|config| {
        config.initial_duration = None;
        config.ready_duration = Duration::from_secs(2);
        config.auto_whistle_in_set = false;
    });
    let mut game = Game::in_state(GameState::Initial, rules);
    game.tick();
    assert_eq!(game.state().secondary_time, None);
    game.command(RefereeCommand::SetGameState(GameState::Ready));
    assert_eq!(game.state().secondary_time, Some(Duration::from_secs(2)));
    game.tick();
    assert_eq!(
        game.state().secondary_time,
        Some(Duration::from_secs(2) - TICK)
    );
    game.run(2.0);
    assert_eq!(game.state().game_state, GameState::Set);
    assert_eq!(game.state().secondary_time, None);
}

#[test]
fn a_whistle_before_play_and_one_at_its_end_are_in_the_state() {
    let mut game = Game::in_state(
        GameState::Set,
        config(|config| config.auto_whistle_in_set = false),
    );
    game.run(1.0);
    assert_eq!(game.state().last_whistle, None);
    game.command(RefereeCommand::Whistle);
    let whistle = game.truth.now;
    assert_eq!(game.state().last_whistle, Some(whistle));
    game.run(20.0);
    assert_eq!(game.state().game_state, GameState::Playing);
    assert_eq!(game.state().last_whistle, Some(whistle));
    game.command(RefereeCommand::SetGameState(GameState::Finished));
    assert_eq!(game.state().last_whistle, Some(game.truth.now));
    assert!(game.truth.now > whistle && whistle > Time::ZERO);
}
