use hsl_types::{
    GameState, GlobalFieldSide, Half, PenaltyKind, Point2, RefereeCommand, SubState, Team,
};

use super::game::{Game, config, hulk, opponent, seconds};

/// Returns a match of two halves of 20 s in which the opponent kicks off first, at the end of the first half.
fn after_the_first_half(halves: u8) -> Game {
    let mut game = Game::in_state(
        GameState::Set,
        config(|config| {
            config.halftime_duration = seconds(20.0);
            config.halves = halves;
        }),
    );
    game.truth.game_controller_state.kicking_team = Some(Team::Opponent);
    let hulks = &mut game.truth.game_controller_state.hulks_team;
    hulks.remaining_amount_of_messages = 700;
    game.put(hulk(2), 1.0, 1.0);
    game.put(opponent(3), -1.0, -1.0);
    game.run_until(GameState::Playing);
    game.run_until(GameState::Finished);
    game
}

#[test]
fn one_half_is_a_match_unless_two_are_configured() {
    let mut game = after_the_first_half(1);
    assert!(game.referee.config.is_match_over(game.state()));
    game.run(100.0);
    assert_eq!(game.state().game_state, GameState::Finished);
    assert_eq!(game.state().half, Half::First);
}

#[test]
fn in_the_second_half_sides_and_kick_off_have_changed_and_robots_wait_at_their_touch_lines() {
    let mut game = after_the_first_half(2);
    assert!(!game.referee.config.is_match_over(game.state()));
    let break_duration = game.run_until(GameState::Initial);
    assert!((break_duration - 10.0).abs() < 1e-9, "{break_duration}");
    let state = *game.state();
    assert_eq!(state.half, Half::Second);
    assert_eq!(state.global_field_side, GlobalFieldSide::Away);
    assert_eq!(state.kicking_team, Some(Team::Hulks));
    assert_eq!(state.remaining_time_in_half, seconds(20.0));
    assert_eq!(game.truth.ball, None);
    assert!(game.position(hulk(2)).distance(Point2::new(3.0, -3.0)) < 1e-5);
    assert!(
        game.position(opponent(3))
            .distance(Point2::new(-2.25, -3.0))
            < 1e-5
    );
}

#[test]
fn robots_wait_at_the_configured_distance_from_their_touch_lines() {
    let mut game = after_the_first_half(2);
    game.referee.config.waiting_distance = 0.3;
    game.run_until(GameState::Initial);
    assert!(game.position(hulk(2)).distance(Point2::new(3.0, -3.3)) < 1e-5);
    let place = game.position(opponent(3));
    assert!(place.distance(Point2::new(-2.25, -3.3)) < 1e-5);
}

#[test]
fn the_second_half_lasts_as_long_as_the_first_and_is_the_last() {
    let mut game = after_the_first_half(2);
    game.run_until(GameState::Playing);
    let duration = game.run_until(GameState::Finished);
    assert!((duration - 20.0).abs() < 1e-9, "{duration}");
    assert!(game.referee.config.is_match_over(game.state()));
    game.run(60.0);
    assert_eq!(game.state().game_state, GameState::Finished);
}

#[test]
fn the_message_budget_is_not_reset_in_the_break_and_penalties_end() {
    let mut game = after_the_first_half(2);
    game.command(RefereeCommand::Penalize {
        robot: hulk(2),
        kind: PenaltyKind::PickUp,
    });
    game.run_until(GameState::Initial);
    assert_eq!(game.state().hulks_team.remaining_amount_of_messages, 700);
    assert_eq!(game.penalty(hulk(2)), None);
}

#[test]
fn a_robot_that_was_sent_off_does_not_return() {
    let mut game = after_the_first_half(2);
    game.command(RefereeCommand::Penalize {
        robot: hulk(2),
        kind: PenaltyKind::SentOff,
    });
    let place = game.position(hulk(2));
    game.run_until(GameState::Initial);
    assert_eq!(game.position(hulk(2)), place);
    assert!(game.penalty(hulk(2)).is_some());
}

#[test]
fn a_decisive_lead_in_the_first_half_ends_the_match() {
    let mut game = after_the_first_half(2);
    game.truth.game_controller_state.hulks_team.score = 10;
    assert!(game.referee.config.is_match_over(game.state()));
    game.run(60.0);
    assert_eq!(game.state().half, Half::First);
}

#[test]
fn a_half_ends_in_ready_after_a_late_goal() {
    let mut game = Game::in_state(
        GameState::Playing,
        config(|config| config.halftime_duration = seconds(20.0)),
    );
    game.run(15.0);
    game.put_ball(4.7, 0.0);
    game.tick();
    assert_eq!(game.state().game_state, GameState::Ready);
    let rest = game.run_until(GameState::Finished);
    assert!((4.5..=5.0).contains(&rest), "{rest}");
}

#[test]
fn a_penalty_kick_is_taken_before_the_half_ends() {
    let mut game = Game::in_state(
        GameState::Playing,
        config(|config| config.halftime_duration = seconds(20.0)),
    );
    game.put_ball(0.0, 0.0);
    game.run(15.0);
    game.command(RefereeCommand::AwardSetPlay {
        sub_state: SubState::PenaltyKick,
        kicking_team: Team::Hulks,
    });
    let until_playing = game.run_until(GameState::Playing);
    assert!(until_playing > 30.0, "{until_playing}");
    game.kick_to(hulk(2), 3.5, 0.0);
    game.tick();
    assert_eq!(game.state().game_state, GameState::Finished);
}
