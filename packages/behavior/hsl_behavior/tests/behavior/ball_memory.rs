//! Memory of a ball that the robot no longer sees, or never saw itself.

use std::time::Duration;

use hsl_behavior::Behavior;
use hsl_types::{Field, HeadMotion, PlayerNumber, Point2, PrimaryState, Vector2};

use crate::fixture::{Situation, TICK, behavior};

/// Returns the position of the ball in the behavior's memory \[m\].
fn ball_of(behavior: &Behavior) -> Option<Point2<Field>> {
    behavior.blackboard().ball.map(|ball| ball.ball_in_field)
}

#[test]
fn a_ball_that_went_out_of_sight_rolls_on_and_is_forgotten_in_the_end() {
    let mut behavior = behavior();
    let seen = Situation::playing().rolling_ball(0.0, 0.0, Vector2::new(1.0, 0.0));
    behavior.tick(&seen.0);
    let mut situation = seen.without_ball();
    for _ in 0..200 {
        // The robot turns meanwhile, which must not change the ball's direction.
        let angle = situation.0.now.since(hsl_types::Time::ZERO).as_secs_f32();
        situation = situation.later(TICK).at(-2.0, 0.0, angle);
        behavior.tick(&situation.0);
    }
    let expected = (1.0 - libm::expf(-0.8)) / 0.4;
    let ball = ball_of(&behavior).expect("two seconds are not too long");
    assert!(ball.distance(Point2::new(expected, 0.0)) < 1e-3, "{ball:?}");

    let situation = situation.later(Duration::from_secs(4));
    let command = behavior.tick(&situation.0).motion_command;
    assert_eq!(ball_of(&behavior), None);
    assert_eq!(command.head_motion(), Some(HeadMotion::SearchForLostBall));
}

#[test]
fn the_ball_that_was_seen_last_counts_whoever_saw_it() {
    let mut behavior = behavior();
    let seen = Situation::playing().ball(0.0, 0.0);
    behavior.tick(&seen.0);
    let heard = seen
        .without_ball()
        .later(Duration::from_secs(1))
        .teammate(PlayerNumber::new::<2>(), 1.0, 1.0)
        .teammate_sees_ball(PlayerNumber::new::<2>(), 1.5, 1.5);
    behavior.tick(&heard.0);
    assert_eq!(ball_of(&behavior), Some(Point2::new(1.5, 1.5)));

    let sees_again = heard.later(TICK).ball(0.2, 0.0);
    behavior.tick(&sees_again.0);
    assert_eq!(ball_of(&behavior), Some(Point2::new(0.2, 0.0)));
}

#[test]
fn hearsay_of_a_ball_is_forgotten_too() {
    let mut behavior = behavior();
    let heard = Situation::playing()
        .teammate(PlayerNumber::new::<2>(), 1.0, 1.0)
        .teammate_sees_ball(PlayerNumber::new::<2>(), 1.5, 1.5);
    behavior.tick(&heard.0);
    assert!(ball_of(&behavior).is_some());
    behavior.tick(&heard.later(Duration::from_secs(9)).0);
    assert_eq!(ball_of(&behavior), None);
}

#[test]
fn a_ball_is_not_remembered_while_it_is_carried_to_the_next_kick_off() {
    let mut behavior = behavior();
    behavior.tick(&Situation::playing().ball(4.0, 0.0).0);
    behavior.tick(&Situation::new(PrimaryState::Ready).later(TICK).0);
    assert_eq!(ball_of(&behavior), None);
}
