use hsl_types::{FallDownStateKind, GameState, Orientation2, PenaltyKind};

use super::game::{Game, config, hulk, seconds};

#[test]
fn a_robot_that_lies_for_five_seconds_is_removed() {
    let mut game = Game::playing();
    game.put(hulk(2), -1.0, 0.0);
    game.fell(hulk(2));
    game.run(5.0);
    assert_eq!(game.penalty(hulk(2)), None);
    game.tick();
    let penalty = game.penalty(hulk(2)).expect("it did not get up");
    assert_eq!(penalty.kind, PenaltyKind::IncapableRobot);
    assert_eq!(penalty.remaining, seconds(45.0));
    assert!(game.position(hulk(2)).y.abs() > 3.0);
}

#[test]
fn a_robot_that_gets_up_in_time_may_go_on() {
    let mut game = Game::playing();
    game.put(hulk(2), -1.0, 0.0);
    game.fell(hulk(2));
    game.run(4.0);
    game.robot_mut(hulk(2)).fall_down_state.kind = FallDownStateKind::IsGettingUp;
    game.run(4.0);
    game.fell(hulk(2));
    game.run(4.0);
    assert_eq!(game.penalty(hulk(2)), None);
}

#[test]
fn a_robot_that_lies_before_the_game_is_left_alone() {
    let mut game = Game::in_state(
        GameState::Initial,
        config(|config| config.initial_duration = None),
    );
    game.put(hulk(2), -1.0, 0.0);
    game.fell(hulk(2));
    game.run(20.0);
    assert_eq!(game.penalty(hulk(2)), None);
}

#[test]
fn a_robot_that_does_nothing_while_the_ball_is_behind_it_is_removed_after_ten_seconds() {
    let mut game = Game::playing();
    game.put(hulk(2), 2.0, 0.0);
    game.run(10.0);
    assert_eq!(game.penalty(hulk(2)), None);
    game.tick();
    let kind = game.penalty_kind(hulk(2));
    assert_eq!(kind, Some(PenaltyKind::IncapableRobot));
}

#[test]
fn a_robot_that_looks_at_the_ball_looks_around_or_walks_is_active() {
    let mut game = Game::playing();
    game.put(hulk(1), -4.0, 0.0);
    game.put(hulk(2), 2.0, 0.0);
    game.put(hulk(3), 2.0, 1.0);
    for tick in 0..400_u16 {
        let yaw = f32::from(tick % 40) / 40.0;
        game.robot_mut(hulk(2)).head_yaw = Orientation2::new(yaw);
        game.put(hulk(3), 2.0 + 0.001 * f32::from(tick), 1.0);
        game.tick();
    }
    for robot in [hulk(1), hulk(2), hulk(3)] {
        assert_eq!(game.penalty(robot), None, "{robot}");
    }
}

#[test]
fn a_robot_may_do_nothing_for_ever_where_the_rules_say_so() {
    let mut game = Game::in_state(
        GameState::Playing,
        config(|config| config.penalties.inactive_duration = None),
    );
    game.put(hulk(2), 2.0, 0.0);
    game.run(60.0);
    assert_eq!(game.penalty(hulk(2)), None);
}
