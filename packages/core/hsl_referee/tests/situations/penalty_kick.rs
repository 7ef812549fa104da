use hsl_types::{GameState, PenaltyKind, Point2, RefereeCommand, SubState, Team};

use super::game::{Game, config, hulk, opponent};

/// Returns a penalty kick for the hulks, in Ready.
fn penalty_kick() -> Game {
    let mut game = Game::in_state(
        GameState::Playing,
        config(|config| config.penalties.inactive_duration = None),
    );
    game.put_ball(0.0, 0.0);
    game.command(RefereeCommand::AwardSetPlay {
        sub_state: SubState::PenaltyKick,
        kicking_team: Team::Hulks,
    });
    game
}

#[test]
fn robots_have_thirty_seconds_and_then_the_ball_lies_on_the_mark() {
    let mut game = penalty_kick();
    let set_play = Some((SubState::PenaltyKick, Team::Hulks));
    assert_eq!((game.set_play(), game.truth.ball), (set_play, None));
    let duration = game.run_until(GameState::Set);
    assert!((duration - 30.0).abs() < 1e-9, "{duration}");
    assert_eq!(game.ball(), Point2::new(3.2, 0.0));
    game.run_until(GameState::Playing);
    assert_eq!(game.set_play(), set_play);
}

#[test]
fn the_kick_is_over_when_the_striker_moved_the_ball() {
    let mut game = penalty_kick();
    game.run_until(GameState::Playing);
    game.kick_to(hulk(2), 3.5, 0.0);
    game.tick();
    assert_eq!(game.set_play(), None);
    assert_eq!(game.state().kicking_team, None);
}

#[test]
fn a_goal_from_the_mark_counts() {
    let mut game = penalty_kick();
    game.run_until(GameState::Playing);
    game.kick_to(hulk(2), 4.7, 0.0);
    game.tick();
    assert_eq!(game.state().hulks_team.score, 1);
}

#[test]
fn a_striker_that_plays_the_ball_twice_does_not_score() {
    let mut game = penalty_kick();
    game.run_until(GameState::Playing);
    game.kick_to(hulk(2), 3.5, 0.0);
    game.run(1.0);
    game.kick_to(hulk(2), 4.0, 0.0);
    game.tick();
    game.put_ball(4.7, 0.0);
    game.tick();
    assert_eq!(game.state().hulks_team.score, 0);
    assert_eq!(game.set_play(), Some((SubState::GoalKick, Team::Opponent)));
}

#[test]
fn a_striker_that_pushes_the_ball_plays_it_once() {
    let mut game = penalty_kick();
    game.run_until(GameState::Playing);
    for step in 0..10_u8 {
        game.kick_to(hulk(2), 3.3 + 0.1 * f32::from(step), 0.0);
        game.tick();
    }
    game.put_ball(4.7, 0.0);
    game.tick();
    assert_eq!(game.state().hulks_team.score, 1);
}

#[test]
fn the_kick_is_over_when_the_time_is_up() {
    let mut game = penalty_kick();
    game.run_until(GameState::Playing);
    game.run(29.9);
    assert!(game.set_play().is_some());
    game.run(0.2);
    assert_eq!(game.set_play(), None);
}

#[test]
fn only_goalkeeper_and_striker_may_be_in_the_penalty_area() {
    let mut game = penalty_kick();
    game.put(opponent(1), 4.4, 0.0);
    game.put(opponent(2), 3.5, 1.0);
    game.put(hulk(2), 3.1, 0.0);
    game.put(hulk(3), 3.2, -1.2);
    game.put(hulk(4), 1.0, 0.0);
    game.run_until(GameState::Set);
    for legal in [opponent(1), hulk(2), hulk(4)] {
        assert_eq!(game.penalty(legal), None, "{legal}");
    }
    for illegal in [opponent(2), hulk(3)] {
        let kind = game.penalty_kind(illegal);
        assert_eq!(kind, Some(PenaltyKind::IllegalPosition), "{illegal}");
    }
    game.run_until(GameState::Playing);
    game.put(opponent(3), 3.5, 0.0);
    game.tick();
    let kind = game.penalty_kind(opponent(3));
    assert_eq!(kind, Some(PenaltyKind::IllegalPosition));
}
