use hsl_types::PenaltyKind;

use super::game::{Game, hulk};

#[test]
fn a_robot_that_covers_the_ball_for_three_seconds_is_removed_and_the_ball_stays() {
    let mut game = Game::playing();
    game.put(hulk(2), -0.05, 0.0);
    game.run(3.0);
    assert_eq!(game.penalty(hulk(2)), None);
    game.run(0.2);
    assert_eq!(game.penalty_kind(hulk(2)), Some(PenaltyKind::BallHolding));
    assert_eq!(game.ball(), hsl_types::Point2::origin());
}

#[test]
fn a_robot_that_stands_at_the_ball_does_not_hold_it() {
    let mut game = Game::playing();
    game.put(hulk(2), -0.15, 0.0);
    game.run(20.0);
    assert_eq!(game.penalty(hulk(2)), None);
}

#[test]
fn releasing_the_ball_resets_the_time() {
    let mut game = Game::playing();
    for _ in 0..4 {
        game.put(hulk(2), -0.05, 0.0);
        game.run(2.0);
        game.put(hulk(2), -0.3, 0.0);
        game.run(2.0);
    }
    assert_eq!(game.penalty(hulk(2)), None);
}

#[test]
fn a_goalkeeper_holds_the_ball_for_ten_seconds_in_its_penalty_area_only() {
    let mut game = Game::playing();
    game.put_ball(-4.0, 0.0);
    game.put(hulk(1), -4.05, 0.0);
    game.run(9.9);
    assert_eq!(game.penalty(hulk(1)), None);
    game.run(0.3);
    assert_eq!(game.penalty_kind(hulk(1)), Some(PenaltyKind::BallHolding));

    let mut game = Game::playing();
    game.put(hulk(1), -0.05, 0.0);
    game.run(3.2);
    assert_eq!(game.penalty_kind(hulk(1)), Some(PenaltyKind::BallHolding));
}
