use hsl_types::{GameState, PenaltyKind, Point2, RefereeCommand};

use super::game::{Game, config, hulk, seconds};

/// Returns a game in Set with two standing robots.
fn in_set() -> Game {
    let mut game = Game::in_state(GameState::Set, config(|_| {}));
    game.put_ball(0.0, 0.0);
    game.put(hulk(2), -1.0, 0.0);
    game.put(hulk(3), -2.0, 0.0);
    game.tick();
    game
}

#[test]
fn a_robot_that_walks_in_set_is_put_back_and_penalized_for_fifteen_seconds_of_play() {
    let mut game = in_set();
    game.put(hulk(2), -0.95, 0.0);
    game.tick();
    assert_eq!(game.penalty(hulk(2)), None, "that may be a sway");
    game.put(hulk(2), -0.8, 0.0);
    game.tick();
    let penalty = game.penalty(hulk(2)).expect("it walked");
    assert_eq!(penalty.kind, PenaltyKind::MotionInSet);
    assert_eq!(penalty.remaining, seconds(15.0));
    assert_eq!(game.position(hulk(2)), Point2::new(-1.0, 0.0));
    assert_eq!(game.penalty(hulk(3)), None);
    game.run_until(GameState::Playing);
    let left = game.penalty(hulk(2)).expect("Set does not count");
    assert_eq!(left.remaining, seconds(15.0));
    game.run(15.1);
    assert_eq!(game.penalty(hulk(2)), None);
}

#[test]
fn a_robot_that_turns_in_set_is_penalized() {
    let mut game = in_set();
    let turned = hsl_types::Pose2::new(-1.0, 0.0, 1.0);
    game.robot_mut(hulk(2)).ground_to_world = turned.as_transform();
    game.tick();
    assert_eq!(game.penalty_kind(hulk(2)), Some(PenaltyKind::MotionInSet));
}

#[test]
fn a_robot_that_walks_in_a_stop_is_penalized() {
    let mut game = Game::playing();
    game.put(hulk(2), -1.0, 0.0);
    game.command(RefereeCommand::BriefStop);
    game.put(hulk(2), -0.5, 0.0);
    game.tick();
    assert_eq!(game.penalty_kind(hulk(2)), Some(PenaltyKind::MotionInStop));
}

#[test]
fn where_a_robot_stood_in_one_set_does_not_matter_in_the_next() {
    let mut game = in_set();
    game.run_until(GameState::Playing);
    game.put(hulk(2), -2.5, 1.0);
    game.command(RefereeCommand::SetGameState(GameState::Set));
    game.tick();
    assert_eq!(game.penalty(hulk(2)), None);
}
