use hsl_types::{GameState, PenaltyKind};

use super::game::{Game, config, hulk, opponent};

#[test]
fn of_two_robots_that_block_each_other_the_one_at_the_ball_is_removed_after_thirty_seconds() {
    let mut game = Game::playing();
    game.put(hulk(2), -0.25, 0.0);
    game.put(opponent(2), 0.24, 0.0);
    game.robot_mut(opponent(2)).head_yaw = hsl_types::Orientation2::new(3.0);
    game.run(30.0);
    assert_eq!(game.penalty(opponent(2)), None);
    game.run(0.2);
    let kind = game.penalty_kind(opponent(2));
    assert_eq!(kind, Some(PenaltyKind::LocalGameStuck));
    assert_eq!(game.penalty(hulk(2)), None);
    assert_eq!(game.state().game_state, GameState::Playing);
}

#[test]
fn a_robot_away_from_the_ball_does_not_block_the_game() {
    let mut game = Game::playing();
    game.put(hulk(2), -1.0, 0.0);
    game.run(60.0);
    assert_eq!(game.penalty(hulk(2)), None);
}

#[test]
fn a_robot_may_block_the_game_where_the_rules_say_so() {
    let config = config(|config| config.penalties.stuck_duration = None);
    let mut game = Game::in_state(GameState::Playing, config);
    game.put_ball(0.0, 0.0);
    game.put(hulk(2), -0.25, 0.0);
    game.run(60.0);
    assert_eq!(game.penalty(hulk(2)), None);
}
