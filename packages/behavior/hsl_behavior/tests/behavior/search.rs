//! Search for a lost ball.

use std::time::Duration;

use hsl_types::{
    HeadMotion, HypotheticalBallPosition, MotionCommand, PlayerNumber, Point2, Vector2,
};

use crate::fixture::{Situation, assert_near, assert_stands_and_looks, behavior, walk_end};

#[test]
fn without_a_ball_the_goalkeeper_stays_and_the_others_search() {
    let keeper = Situation::playing()
        .player(PlayerNumber::new::<1>())
        .at(-4.0, 0.0, 0.0);
    assert_stands_and_looks(&keeper, HeadMotion::LookAround);

    let searcher = Situation::playing();
    let command = searcher.command();
    assert_eq!(command.head_motion(), Some(HeadMotion::SearchForLostBall));
    assert!(matches!(command, MotionCommand::Walk { .. }), "{command:?}");
}

#[test]
fn a_searching_robot_prefers_the_position_that_the_team_suggests_to_a_likely_one() {
    let mut situation = Situation::playing();
    let hypothesis = |x, y, validity| HypotheticalBallPosition {
        position: Point2::new(x, y),
        validity,
    };
    situation.0.hypothetical_ball_positions =
        vec![hypothesis(1.0, 1.0, 0.2), hypothesis(2.0, -1.0, 0.9)];
    assert_near(walk_end(&situation, &situation.command()), 0.0, -1.0, 1e-4);

    situation.0.suggested_search_position = Some(Point2::new(1.0, 2.0));
    assert_near(walk_end(&situation, &situation.command()), 1.0, 2.0, 1e-4);
}

#[test]
fn a_robot_that_finds_no_ball_where_it_searches_turns_around() {
    let mut situation = Situation::playing();
    situation.0.suggested_search_position = Some(Point2::new(-2.0, 0.1));
    let mut behavior = behavior();
    behavior.tick(&situation.0);
    let later = situation.later(Duration::from_secs(1));
    let command = behavior.tick(&later.0).motion_command;
    let MotionCommand::WalkWithVelocity {
        velocity,
        angular_velocity,
        ..
    } = command
    else {
        panic!("it does not turn: {command:?}");
    };
    assert!(velocity == Vector2::zero() && angular_velocity.abs() > 0.1);
}
