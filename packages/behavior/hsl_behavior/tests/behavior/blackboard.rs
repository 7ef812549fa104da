//! Data that is kept from tick to tick, and data of one tick.

use hsl_behavior::{Behavior, BehaviorParameters, Blackboard};
use hsl_types::{FieldDimensions, HeadMotion, MotionCommand, PlayerNumber, Point2};

use crate::fixture::{Situation, TICK, behavior};

#[test]
fn what_is_of_one_tick_is_cleared_at_the_next_and_the_rest_stays() {
    let parameters = BehaviorParameters {
        injected_motion_command: Some(MotionCommand::Prepare),
        ..BehaviorParameters::default()
    };
    let mut injected = Behavior::new(parameters, FieldDimensions::default());
    let situation = Situation::playing();
    injected.tick(&situation.0);
    assert!(injected.blackboard().is_injected_motion_command);

    let mut blackboard = injected.blackboard().clone();
    blackboard.walk_position = Some(Point2::origin());
    blackboard.body_motion = Some(hsl_behavior::BodyMotion::Stand);
    blackboard.head_motion = Some(HeadMotion::LookAround);
    blackboard.voronoi_map = supporter_map();
    blackboard.last_kick_target = Some(Point2::new(1.0, 2.0));
    blackboard.last_close_enough_to_kick = true;
    assert!(blackboard.voronoi_map.is_some());
    let before = blackboard.clone();
    blackboard.begin_tick(&situation.later(TICK).0);

    assert!(!blackboard.is_injected_motion_command);
    assert_eq!(blackboard.walk_position, None);
    assert_eq!(blackboard.body_motion, None);
    assert_eq!(blackboard.head_motion, None);
    assert_eq!(blackboard.voronoi_map, None);
    assert_eq!(kept(&blackboard), kept(&before));
}

fn supporter_map() -> Option<hsl_types::VoronoiMap> {
    let situation =
        Situation::playing()
            .ball(1.0, 0.0)
            .teammate(PlayerNumber::new::<2>(), 0.5, 0.0);
    situation.decide().debug?.voronoi_map
}

/// Returns the data that the blackboard keeps, except the ball, which rolls on.
fn kept(blackboard: &Blackboard) -> impl PartialEq + std::fmt::Debug {
    (
        blackboard.last_close_enough_to_kick,
        blackboard.last_kick_target,
        blackboard.last_motion_switch_time,
        blackboard.last_motion_type,
        blackboard.last_sent_game_controller_return_message_time,
        blackboard.last_sent_hsl_message_time,
        blackboard.last_motion_command.clone(),
    )
}

#[test]
fn a_behavior_acts_on_the_whole_world_that_it_is_told_of() {
    let mut behavior = behavior();
    let mut other = Situation::playing().ball(1.0, 0.0);
    behavior.tick(&other.0);
    other = other
        .later(TICK)
        .at(1.0, 1.0, 1.0)
        .without_ball()
        .teammate(PlayerNumber::new::<2>(), 0.5, 0.0)
        .rule_circle(0.0, 0.0, 0.75);
    other.0.suggested_search_position = Some(Point2::new(1.0, 2.0));
    other.0.position_of_interest = Point2::new(2.0, 1.0);
    behavior.tick(&other.0);
    assert_eq!(behavior.blackboard().world_state, other.0);
}
