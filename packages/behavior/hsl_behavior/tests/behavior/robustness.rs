//! Properties of all worlds.

use hsl_types::{
    BehaviorDebug, FieldDimensions, HulkMessage, MotionCommand, OutgoingMessage, PathObstacle,
    PathSegment, WorldState,
};
use proptest::prelude::*;

use crate::any_world::any_world;
use crate::fixture::behavior;

/// Returns sequences of worlds.
fn worlds() -> impl Strategy<Value = Vec<WorldState>> {
    prop::collection::vec(any_world(), 1..6).prop_map(|mut worlds| {
        worlds.sort_by_key(|world| world.now);
        worlds
    })
}

/// Returns whether all numbers of the debug data are finite.
fn is_finite(debug: &BehaviorDebug) -> bool {
    debug.direction_difference.is_finite()
        && debug.walk_position.is_none_or(|point| point.is_finite())
        && debug.voronoi_inputs.iter().all(|pose| pose.is_finite())
        && debug.path_obstacles.iter().all(|obstacle| match obstacle {
            PathObstacle::Circle { center, radius } => center.is_finite() && radius.is_finite(),
            PathObstacle::LineSegment { start, end } => start.is_finite() && end.is_finite(),
        })
}

fn is_finite_message(message: &OutgoingMessage) -> bool {
    match message {
        OutgoingMessage::GameController(_, message) => message.pose.is_finite(),
        OutgoingMessage::Hsl(HulkMessage::Bytes(_)) => true,
        OutgoingMessage::Hsl(HulkMessage::State(state)) => {
            state.pose.is_finite()
                && state
                    .ball_position
                    .is_none_or(|ball| ball.position.is_finite())
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_command_can_be_acted_on_and_every_number_is_finite(worlds in worlds()) {
        let mut behavior = behavior();
        for world in worlds {
            let output = behavior.tick(&world);
            prop_assert_eq!(output.motion_command.validate(), Ok(()));
            prop_assert!(output.debug.as_ref().is_some_and(is_finite), "{:?}", output.debug);
            prop_assert!(output.messages.iter().all(is_finite_message));
        }
    }

    #[test]
    fn no_robot_walks_off_the_carpet(worlds in worlds()) {
        let field = FieldDimensions::default();
        let mut behavior = behavior();
        for world in worlds {
            let MotionCommand::Walk { path, .. } = behavior.tick(&world).motion_command else {
                continue;
            };
            for segment in &path.segments {
                let end = world.robot.ground_to_field * PathSegment::end(segment);
                prop_assert!(field.is_inside_carpet(end), "{:?} ends at {:?}", path, end);
            }
        }
    }

    #[test]
    fn two_robots_that_live_through_the_same_decide_the_same(worlds in worlds()) {
        let (mut one, mut other) = (behavior(), behavior());
        for world in worlds {
            prop_assert_eq!(one.tick(&world), other.tick(&world));
        }
    }
}
