//! The goalkeeper, and other robots that stop a ball that rolls to the goal.

use hsl_types::{MotionCommand, PlayerNumber, Point2, Vector2};

use crate::fixture::{Situation, assert_near, looks_at, walk_end};

#[test]
fn the_goalkeeper_at_its_place_stands_and_looks_at_the_ball() {
    let situation = Situation::playing()
        .player(PlayerNumber::new::<1>())
        .at(-4.0, 0.0, 0.0)
        .ball(-0.5, 0.0);
    let command = situation.command();
    assert!(
        matches!(command, MotionCommand::Stand { .. }),
        "{command:?}"
    );
    assert_near(looks_at(&situation, &command), -0.5, 0.0, 1e-5);
}

#[test]
fn the_goalkeeper_walks_between_ball_and_goal() {
    let situation = Situation::playing()
        .player(PlayerNumber::new::<1>())
        .at(-4.0, -0.5, 0.0)
        .ball(-1.0, 2.0);
    let place = walk_end(&situation, &situation.command()).expect("it walks");
    let (own_goal, ball) = (Point2::new(-4.5, 0.0), Point2::new(-1.0, 2.0));
    let detour = own_goal.distance(place) + place.distance(ball) - own_goal.distance(ball);
    assert!(detour < 0.01 && place.x < -3.5, "{place:?}");
}

#[test]
fn the_goalkeeper_clears_a_ball_in_its_penalty_area() {
    let situation = Situation::playing()
        .player(PlayerNumber::new::<1>())
        .at(-4.0, 0.0, 0.0)
        .ball(-3.2, 0.5);
    let command = situation.command();
    let place = walk_end(&situation, &command).expect("it walks");
    assert!(place.distance(Point2::new(-3.2, 0.5)) < 0.5, "{place:?}");
}

#[test]
fn a_ball_that_rolls_to_the_own_goal_is_stopped_by_a_robot_that_can_reach_its_way() {
    let shot = |keeper_y: f32, ball_x: f32| {
        Situation::playing()
            .player(PlayerNumber::new::<1>())
            .at(-4.0, keeper_y, 0.0)
            .rolling_ball(ball_x, 0.3, Vector2::new(-1.0, 0.0))
    };
    let comes = shot(0.0, -2.5);
    assert_near(walk_end(&comes, &comes.command()), -4.0, 0.3, 0.05);
    let is_there = shot(0.25, -3.85).command();
    assert!(
        matches!(is_there, MotionCommand::VisualKick { .. }),
        "{is_there:?}"
    );
}
