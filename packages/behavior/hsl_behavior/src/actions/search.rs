use behavior_tree::Status;
use hsl_types::{Pose2, Vector2};

use crate::Blackboard;
use crate::body_motion::BodyMotion;
use crate::geometry::direction_or;

use super::walk::Facing;

/// Walks to the search position. Succeeds within `walk.departure_distance` of it and leaves the body to the next
/// action, which turns around.
pub(crate) fn walk_to_search_position(blackboard: &mut Blackboard) -> Status {
    let position = blackboard.legal_position(blackboard.search_position());
    let way = position - blackboard.position();
    if way.norm() <= blackboard.parameters.walk.departure_distance {
        return Status::Success;
    }
    let orientation = direction_or(way, blackboard.ground_to_field().orientation());
    let place = Pose2 {
        position,
        orientation,
    };
    blackboard.walk_without_arrival(place, Facing::Path, None);
    Status::Running
}

/// Turns on the spot, players with odd numbers to the left and the others to the right. Always running.
pub(crate) fn turn_around(blackboard: &mut Blackboard) -> Status {
    let speed = blackboard.parameters.search.turn_speed;
    let is_odd = u8::from(blackboard.player_number()) % 2 == 1;
    blackboard.body_motion = Some(BodyMotion::WalkWithVelocity {
        velocity: Vector2::zero(),
        angular_velocity: if is_odd { speed } else { -speed },
    });
    Status::Running
}
