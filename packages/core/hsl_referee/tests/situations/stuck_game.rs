use hsl_types::{GameState, Orientation2, RefereeCommand, SubState, Team, World};

use super::game::{Game, config, hulk, seconds};

/// Returns a running game in which nothing moves.
fn stuck() -> Game {
    let mut game = Game::in_state(
        GameState::Playing,
        config(|config| {
            config.stuck_game_duration = Some(seconds(30.0));
            config.penalties.enabled = false;
        }),
    );
    game.put_ball(2.0, 1.0);
    game.put(hulk(2), 0.0, 0.0);
    game
}

#[test]
fn the_ball_is_dropped_when_neither_ball_nor_robots_come_forward() {
    let mut game = stuck();
    game.run(30.0);
    assert_eq!(game.state().game_state, GameState::Playing);
    game.run(0.2);
    assert_eq!(game.state().game_state, GameState::Ready);
    assert_eq!(game.state().kicking_team, None);
    assert!(game.heard("dropped ball"));
}

#[test]
fn a_ball_that_moves_is_progress() {
    let mut game = stuck();
    for step in 0..10_u8 {
        game.put_ball(2.0 - 0.1 * f32::from(step), 1.0);
        game.run(20.0);
    }
    assert_eq!(game.state().game_state, GameState::Playing);
}

#[test]
fn a_robot_that_comes_nearer_to_the_ball_is_progress_and_one_that_circles_is_not() {
    let mut game = stuck();
    for step in 0..10_u8 {
        game.put(hulk(2), 0.1 * f32::from(step), 0.0);
        game.run(20.0);
    }
    assert_eq!(game.state().game_state, GameState::Playing);

    let mut game = stuck();
    for step in 0..10_u8 {
        let around = Orientation2::<World>::new(f32::from(step));
        game.put(hulk(2), 2.0 + around.cos(), 1.0 + around.sin());
        game.run(5.0);
    }
    assert!(game.heard("dropped ball"));
}

#[test]
fn a_set_play_that_no_robot_takes_is_not_stuck() {
    let mut game = stuck();
    game.referee.config.set_plays.duration = seconds(100.0);
    game.command(RefereeCommand::AwardSetPlay {
        sub_state: SubState::DirectFreeKick,
        kicking_team: Team::Hulks,
    });
    game.run(90.0);
    assert_eq!(game.state().game_state, GameState::Playing);
}

#[test]
fn a_game_may_be_stuck_for_ever_where_the_rules_say_so() {
    let mut game = stuck();
    game.referee.config.stuck_game_duration = None;
    game.run(300.0);
    assert_eq!(game.state().game_state, GameState::Playing);
}
