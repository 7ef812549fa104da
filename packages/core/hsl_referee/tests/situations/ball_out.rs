use hsl_types::{GameState, GlobalFieldSide, Point2, SubState, Team, Vector2};

use super::game::{Game, hulk, opponent};

#[test]
fn a_ball_over_the_touch_line_is_thrown_in_there_by_the_team_that_did_not_touch_it() {
    for (robot, kicking_team) in [(hulk(2), Team::Opponent), (opponent(2), Team::Hulks)] {
        for side in [1.0, -1.0] {
            let mut game = Game::playing();
            game.kick_to(robot, 1.5, side * 3.1);
            game.tick();
            assert_eq!(game.set_play(), Some((SubState::ThrowIn, kicking_team)));
            assert_eq!(game.ball(), Point2::new(1.5, side * 3.0));
            let ball = game.truth.ball.expect("it is put back");
            assert_eq!((ball.velocity, ball.last_touch), (Vector2::zero(), None));
            assert_eq!(game.state().game_state, GameState::Playing);
            assert!(game.heard(&format!("throw-in for {kicking_team}")));
        }
    }
}

#[test]
fn a_ball_on_the_line_is_not_out() {
    for (x, y) in [(1.0, 3.07), (4.57, 2.0)] {
        let mut game = Game::playing();
        game.kick_to(hulk(2), x, y);
        game.tick();
        assert_eq!(game.set_play(), None, "at ({x}, {y})");
    }
}

#[test]
fn a_ball_that_defenders_put_over_their_goal_line_gives_a_corner_kick() {
    for (robot, x, kicking_team) in [
        (opponent(1), 4.6, Team::Hulks),
        (hulk(1), -4.6, Team::Opponent),
    ] {
        for side in [1.0, -1.0] {
            let mut game = Game::playing();
            game.kick_to(robot, x, side * 1.5);
            game.tick();
            assert_eq!(game.set_play(), Some((SubState::CornerKick, kicking_team)));
            assert_eq!(game.ball(), Point2::new(x.signum() * 4.5, side * 3.0));
        }
    }
}

#[test]
fn a_ball_that_attackers_put_over_the_goal_line_gives_a_goal_kick() {
    for (robot, x, kicking_team) in [
        (hulk(2), 4.6, Team::Opponent),
        (opponent(2), -4.6, Team::Hulks),
    ] {
        for side in [1.0, -1.0] {
            let mut game = Game::playing();
            game.kick_to(robot, x, side * 2.0);
            game.tick();
            assert_eq!(game.set_play(), Some((SubState::GoalKick, kicking_team)));
            assert_eq!(game.ball(), Point2::new(x.signum() * 3.9, side * 1.1));
        }
    }
}

#[test]
fn set_plays_change_sides_with_the_teams() {
    let mut game = Game::playing();
    game.truth.game_controller_state.global_field_side = GlobalFieldSide::Away;
    game.kick_to(hulk(2), 4.6, 2.0);
    game.tick();
    assert_eq!(
        game.set_play(),
        Some((SubState::CornerKick, Team::Opponent))
    );
}

#[test]
fn an_untouched_ball_goes_to_the_team_in_whose_half_it_left() {
    let mut game = Game::playing();
    game.put_ball(-2.0, 3.2);
    game.tick();
    assert_eq!(game.set_play(), Some((SubState::ThrowIn, Team::Hulks)));
    let mut game = Game::playing();
    game.put_ball(-4.7, 2.0);
    game.tick();
    assert_eq!(game.set_play(), Some((SubState::GoalKick, Team::Hulks)));
}
