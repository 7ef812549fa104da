use hsl_referee::{AutoRefereeConfig, RULES, RestartReason};
use hsl_types::{GamePhase, GameState, Point2, RefereeCommand, SubState, Team, Vector2};

use super::game::{Game, config, hulk, opponent, seconds};

#[test]
fn a_half_goes_from_initial_to_finished_in_the_times_of_the_rules() {
    let config = config(|config| config.halftime_duration = seconds(60.0));
    let mut game = Game::in_state(GameState::Initial, config);
    assert!((game.run_until(GameState::Ready) - 5.0).abs() < 1e-9);
    assert!((game.run_until(GameState::Set) - 45.0).abs() < 1e-9);
    let ball = game.truth.ball.expect("it is put down in Set");
    assert_eq!(
        (ball.position, ball.velocity),
        (Point2::origin(), Vector2::zero())
    );
    assert!((game.run_until(GameState::Playing) - 10.1).abs() < 1e-9);
    assert!((game.run_until(GameState::Finished) - 60.0).abs() < 1e-9);
    assert!(game.state().remaining_time_in_half.is_zero());
}

#[test]
fn the_defaults_are_those_of_the_design() {
    let config = AutoRefereeConfig::default();
    assert_eq!(config.ready_duration, seconds(45.0));
    assert_eq!(config.whistle_to_playing_delay, seconds(10.0));
    assert_eq!(config.halftime_duration, seconds(600.0));
    assert!(config.auto_whistle_in_set && config.finish_on_halftime_timeout);
    let rank = |name| RULES.iter().position(|(rule, _)| *rule == name);
    assert!(rank("scored_goal") < rank("game_state_transition"));
    assert!(rank("game_state_transition") < rank("halftime_timeout"));
}

#[test]
fn initial_lasts_until_a_command_if_no_duration_is_set() {
    let config = config(|config| config.initial_duration = None);
    let mut game = Game::in_state(GameState::Initial, config);
    game.run(100.0);
    assert_eq!(game.state().game_state, GameState::Initial);
    let command = RefereeCommand::SetGameState(GameState::Ready);
    let decision = game.command(command);
    assert_eq!(decision.game_controller_state.game_state, GameState::Ready);
    assert_eq!(decision.commands, [command]);
}

#[test]
fn without_auto_whistle_set_lasts_until_a_whistle_by_command() {
    let config = config(|config| config.auto_whistle_in_set = false);
    let mut game = Game::in_state(GameState::Set, config);
    game.run(100.0);
    assert_eq!(game.state().game_state, GameState::Set);
    game.command(RefereeCommand::Whistle);
    assert!((game.run_until(GameState::Playing) - 10.0).abs() < 1e-9);
}

#[test]
fn a_whistle_outside_of_set_means_nothing() {
    let mut game = Game::in_state(GameState::Ready, AutoRefereeConfig::default());
    game.command(RefereeCommand::Whistle);
    assert_eq!(game.referee.memory.playing_after_whistle_at, None);
}

#[test]
fn memory_of_whistle_and_restart_ends_with_playing_and_the_half_begins_there() {
    let mut game = Game::in_state(GameState::Set, AutoRefereeConfig::default());
    game.referee.memory.restart_reason = Some(RestartReason::DroppedBall);
    game.tick();
    assert!(game.referee.memory.playing_after_whistle_at.is_some());
    game.run_until(GameState::Playing);
    let memory = &game.referee.memory;
    assert_eq!(memory.playing_after_whistle_at, None);
    assert_eq!(memory.restart_reason, None);
    assert_eq!(memory.halftime_started_at, Some(game.truth.now));
}

#[test]
fn a_half_that_runs_does_not_begin_again_after_a_goal() {
    let mut game = Game::in_state(GameState::Set, AutoRefereeConfig::default());
    game.run_until(GameState::Playing);
    let started_at = game.referee.memory.halftime_started_at;
    game.put_ball(4.7, 0.0);
    game.run_until(GameState::Ready);
    game.run_until(GameState::Playing);
    assert_eq!(game.referee.memory.halftime_started_at, started_at);
}

#[test]
fn the_half_begins_with_a_run_that_starts_in_playing() {
    let config = config(|config| config.halftime_duration = seconds(20.0));
    let mut game = Game::in_state(GameState::Playing, config);
    let seconds = game.run_until(GameState::Finished);
    assert!((seconds - 20.0).abs() < 1e-9, "{seconds}");
    assert!(game.state().remaining_time_in_half.is_zero());
}

#[test]
fn the_half_begins_when_a_command_sets_playing() {
    let config = config(|config| config.halftime_duration = seconds(20.0));
    let mut game = Game::in_state(GameState::Set, config);
    game.truth.game_controller_state.kicking_team = Some(Team::Opponent);
    game.run(5.0);
    game.command(RefereeCommand::SetGameState(GameState::Playing));
    let memory = &game.referee.memory;
    assert_eq!(memory.halftime_started_at, Some(game.truth.now));
    assert_eq!(memory.first_kick_off, Some(Team::Opponent));
    assert!((game.run_until(GameState::Finished) - 20.0).abs() < 1e-9);
}

#[test]
fn the_half_begins_when_a_scenario_sets_playing_between_two_decisions() {
    let config = config(|config| {
        config.halftime_duration = seconds(20.0);
        config.initial_duration = None;
    });
    let mut game = Game::in_state(GameState::Initial, config);
    game.run(5.0);
    let now = game.truth.now;
    game.truth
        .game_controller_state
        .set_game_state(GameState::Playing, now);
    game.tick();
    assert_eq!(game.referee.memory.halftime_started_at, Some(now));
    assert!((game.run_until(GameState::Finished) - 19.9).abs() < 1e-9);
}

#[test]
fn a_state_set_without_its_time_begins_the_half_after_the_last_decision() {
    let config = config(|config| config.initial_duration = None);
    let mut game = Game::in_state(GameState::Initial, config);
    game.run(5.0);
    let now = game.truth.now;
    game.truth.game_controller_state.game_state = GameState::Playing;
    game.tick();
    assert_eq!(game.referee.memory.halftime_started_at, Some(now));
}

#[test]
fn a_finished_game_that_is_set_to_playing_begins_a_new_half() {
    let config = config(|config| config.halftime_duration = seconds(20.0));
    let mut game = Game::in_state(GameState::Playing, config);
    game.run_until(GameState::Finished);
    game.run(5.0);
    game.command(RefereeCommand::SetGameState(GameState::Playing));
    assert!((game.run_until(GameState::Finished) - 20.0).abs() < 1e-9);
}

#[test]
fn a_whistle_does_not_outlast_a_playing_set_by_command() {
    let mut game = Game::in_state(GameState::Set, AutoRefereeConfig::default());
    game.run(5.0);
    game.command(RefereeCommand::SetGameState(GameState::Playing));
    game.run(10.0);
    game.command(RefereeCommand::SetGameState(GameState::Set));
    let seconds = game.run_until(GameState::Playing);
    assert!((seconds - 10.0).abs() < 1e-9, "{seconds}");
}

#[test]
fn a_half_has_no_end_if_the_referee_does_not_finish_it() {
    let config = config(|config| {
        config.halftime_duration = seconds(20.0);
        config.finish_on_halftime_timeout = false;
    });
    let mut game = Game::in_state(GameState::Set, config);
    game.run_until(GameState::Playing);
    game.run(60.0);
    assert_eq!(game.state().game_state, GameState::Playing);
}

#[test]
fn a_brief_stop_lasts_until_it_is_resumed_and_the_state_waits() {
    let mut game = Game::in_state(GameState::Ready, AutoRefereeConfig::default());
    game.command(RefereeCommand::BriefStop);
    game.run(100.0);
    assert!(game.state().stopped);
    assert_eq!(game.state().game_state, GameState::Ready);
    game.command(RefereeCommand::Resume);
    assert!(!game.state().stopped);
}

#[test]
fn the_clocks_stand_still_in_a_brief_stop() {
    let mut game = Game::playing();
    game.run(1.0);
    game.command(RefereeCommand::BriefStop);
    let left = game.state().remaining_time_in_half;
    game.run(100.0);
    assert_eq!(game.state().remaining_time_in_half, left);
    game.command(RefereeCommand::Resume);
    game.run(1.0);
    let lost = left - game.state().remaining_time_in_half;
    assert!(lost <= seconds(1.1), "{lost:?}");

    let mut game = Game::in_state(GameState::Ready, AutoRefereeConfig::default());
    game.run(40.0);
    game.command(RefereeCommand::BriefStop);
    game.run(10.0);
    game.command(RefereeCommand::Resume);
    game.run(4.0);
    assert_eq!(game.state().game_state, GameState::Ready);
}

#[test]
fn a_set_play_that_is_awarded_in_a_stop_begins_then() {
    let mut game = Game::playing();
    game.command(RefereeCommand::BriefStop);
    game.run(20.0);
    game.command(RefereeCommand::AwardSetPlay {
        sub_state: SubState::ThrowIn,
        kicking_team: Team::Hulks,
    });
    game.run(20.0);
    game.command(RefereeCommand::Resume);
    game.run(29.5);
    assert!(game.set_play().is_some());
    game.run(1.0);
    assert_eq!(game.set_play(), None);
}

#[test]
fn a_timeout_during_a_stop_is_not_counted_twice() {
    let mut game = Game::playing();
    game.run(1.0);
    game.command(RefereeCommand::BriefStop);
    let left = game.state().remaining_time_in_half;
    game.run(5.0);
    game.command(RefereeCommand::SetTimeout(true));
    game.run(20.0);
    game.command(RefereeCommand::Resume);
    game.run(20.0);
    game.command(RefereeCommand::SetTimeout(false));
    game.run(1.0);
    let lost = left - game.state().remaining_time_in_half;
    assert!(lost >= seconds(0.9) && lost <= seconds(1.1), "{lost:?}");
}

#[test]
fn a_dropped_ball_by_command_restarts_the_game_without_a_kicking_team() {
    let mut game = Game::playing();
    game.truth.game_controller_state.kicking_team = Some(Team::Hulks);
    game.command(RefereeCommand::DroppedBall);
    let reason = game.referee.memory.restart_reason;
    assert_eq!(reason, Some(RestartReason::DroppedBall));
    assert_eq!(game.state().game_state, GameState::Ready);
    assert_eq!(game.state().kicking_team, None);
    game.run_until(GameState::Set);
    assert_eq!(game.ball(), Point2::origin());
}

#[test]
fn a_ball_that_is_moved_in_set_is_put_back() {
    let mut game = Game::in_state(GameState::Set, AutoRefereeConfig::default());
    game.put_ball(0.0, 0.0);
    game.tick();
    game.kick_to(hulk(2), 0.5, 0.0);
    game.tick();
    assert_eq!(game.ball(), Point2::origin());
}

#[test]
fn a_timeout_keeps_the_state_and_returns_to_the_phase_before() {
    let mut game = Game::in_state(GameState::Ready, AutoRefereeConfig::default());
    game.truth.game_controller_state.game_phase = GamePhase::ExtraTime;
    game.command(RefereeCommand::SetTimeout(true));
    game.run(100.0);
    let state = game.state();
    assert_eq!(
        (state.game_phase, state.game_state),
        (GamePhase::Timeout, GameState::Ready)
    );
    game.command(RefereeCommand::SetTimeout(false));
    assert_eq!(game.state().game_phase, GamePhase::ExtraTime);
    assert_eq!(
        game.state().game_state,
        GameState::Ready,
        "the time of the timeout does not count"
    );
}

#[test]
fn a_ball_that_is_nowhere_is_left_to_others() {
    let mut game = Game::playing();
    game.put(opponent(2), 1.0, 0.0);
    game.put_ball(f32::NAN, 10.0);
    game.truth.robots[0].ground_to_world =
        hsl_types::Pose2::new(f32::NAN, f32::INFINITY, 0.0).as_transform();
    let decision = game.tick();
    assert!(decision.calls.is_empty(), "{:?}", decision.calls);
    assert!(decision.placements.is_empty());
}

#[test]
fn rule_names_are_unique() {
    let names: std::collections::BTreeSet<_> = RULES.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), RULES.len());
}
