use hsl_types::{GameState, GlobalFieldSide, PenaltyKind, Point2, RefereeCommand, Team};

use super::game::{Game, config, hulk, opponent, seconds};

/// Returns a kick-off of the hulks shortly before Set.
fn before_set() -> Game {
    let mut game = Game::in_state(
        GameState::Ready,
        config(|config| config.penalties.inactive_duration = None),
    );
    game.truth.game_controller_state.kicking_team = Some(Team::Hulks);
    game
}

#[test]
fn robots_in_the_wrong_half_or_in_the_circle_at_set_are_removed_for_fifteen_seconds() {
    let mut game = before_set();
    game.put(hulk(1), -4.0, 0.0);
    game.put(hulk(2), -0.3, 0.0);
    game.put(hulk(3), 2.0, 1.0);
    game.put(opponent(2), 0.3, 0.2);
    game.put(opponent(3), -1.0, 2.0);
    game.put(opponent(4), 1.0, 0.0);
    game.run_until(GameState::Set);
    for legal in [hulk(1), hulk(2), opponent(4)] {
        assert_eq!(game.penalty(legal), None, "{legal}");
    }
    for illegal in [hulk(3), opponent(2), opponent(3)] {
        let penalty = game.penalty(illegal).expect("it stands wrongly");
        assert_eq!(penalty.kind, PenaltyKind::IllegalPosition, "{illegal}");
        assert_eq!(penalty.remaining, seconds(15.0), "{illegal}");
        assert!(game.position(illegal).y.abs() > 3.4, "{illegal} is removed");
    }
}

#[test]
fn only_the_kicker_may_leave_its_half_within_the_circle() {
    let mut game = before_set();
    game.put(hulk(2), 0.3, 0.0);
    game.put(hulk(3), 0.5, 0.2);
    game.run_until(GameState::Set);
    assert_eq!(game.penalty(hulk(2)), None);
    assert!(game.penalty(hulk(3)).is_some());
}

#[test]
fn at_a_dropped_ball_no_robot_may_be_in_the_circle() {
    let mut game = before_set();
    game.truth.game_controller_state.kicking_team = None;
    game.put(hulk(2), -0.3, 0.0);
    game.put(opponent(2), 0.3, 0.0);
    game.run_until(GameState::Set);
    assert!(game.penalty(hulk(2)).is_some() && game.penalty(opponent(2)).is_some());
}

#[test]
fn a_robot_that_enters_the_circle_before_the_ball_is_in_play_gets_the_standard_penalty() {
    let mut game = before_set();
    game.put(hulk(2), -0.3, 0.0);
    game.put(opponent(2), 1.0, 0.0);
    game.run_until(GameState::Playing);
    game.put(opponent(2), 0.4, 0.0);
    game.tick();
    let penalty = game.penalty(opponent(2)).expect("it is in the circle");
    assert_eq!(penalty.remaining, seconds(45.0));
}

#[test]
fn the_circle_is_open_once_the_ball_is_in_play() {
    let mut game = before_set();
    game.put(hulk(2), -0.3, 0.0);
    game.put(opponent(2), 1.0, 0.0);
    game.run_until(GameState::Playing);
    game.kick_to(hulk(2), -1.0, 0.0);
    game.tick();
    game.put(opponent(2), 0.0, 0.0);
    game.tick();
    assert_eq!(game.penalty(opponent(2)), None);
}

#[test]
fn removed_robots_stand_in_line_with_their_penalty_mark_facing_the_field_and_apart() {
    let mut game = before_set();
    for number in [2, 3] {
        game.put(opponent(number), -1.0, 0.5 * f32::from(number));
    }
    game.put(hulk(2), 2.0, -1.0);
    game.run_until(GameState::Set);
    assert_eq!(game.position(opponent(2)), Point2::new(3.2, 3.5));
    let distance = game
        .position(opponent(2))
        .distance(game.position(opponent(3)));
    assert!(distance >= 0.6 - 1e-6, "{distance}");
    let pose = game.robot_mut(hulk(2)).ground_to_world.as_pose();
    assert!(pose.position.distance(Point2::new(-3.2, -3.5)) < 1e-6);
    assert!(pose.orientation.sin() > 0.99, "it faces the field");
}

#[test]
fn no_two_removed_robots_stand_in_the_same_place_when_the_usual_ones_are_taken() {
    let mut game = before_set();
    // Five robots of the other team wait at the positions of removed robots.
    for number in 1..=5_u8 {
        game.put(opponent(number), 0.6 * f32::from(number) + 0.2, 3.5);
    }
    let mut places = Vec::new();
    for number in [1, 2, 3] {
        game.put(hulk(number), -2.0, 1.0);
    }
    game.truth.game_controller_state.global_field_side = GlobalFieldSide::Away;
    for number in [1, 2, 3] {
        let robot = hulk(number);
        game.command(RefereeCommand::Penalize {
            robot,
            kind: PenaltyKind::PickUp,
        });
        places.push(game.position(robot));
    }
    let others = (1..=5).map(|number| game.position(opponent(number)));
    places.extend(others.collect::<Vec<_>>());
    for (index, one) in places.iter().enumerate() {
        for other in &places[index + 1..] {
            assert!(one.distance(*other) > 0.25, "{places:?}");
        }
    }
}

#[test]
fn no_robot_is_penalized_if_the_referee_does_not_detect_offences() {
    let mut game = Game::in_state(
        GameState::Ready,
        config(|config| config.penalties.enabled = false),
    );
    game.put(hulk(2), 3.0, 0.0);
    game.put(hulk(3), 9.0, 0.0);
    game.run_until(GameState::Playing);
    game.run(60.0);
    assert_eq!(game.penalty(hulk(2)), None);
    assert_eq!(game.penalty(hulk(3)), None);
}
