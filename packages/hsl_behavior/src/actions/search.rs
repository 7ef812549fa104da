use behavior_tree::Status;

use crate::Blackboard;
use crate::motion::BodyMotion;

use super::walk::Facing;

pub(crate) fn walk_to_search_position(blackboard: &mut Blackboard) -> Status {
    let position = blackboard.search_position();
    let position = blackboard.legal_position(position);
    let pose = hsl_types::Pose2 {
        position,
        orientation: crate::geometry::direction_or(
            position - blackboard.position(),
            blackboard.ground_to_field().orientation(),
        ),
    };
    if blackboard.position().distance(position) <= blackboard.parameters.walk.departure_distance {
        return Status::Success;
    }
    blackboard.walk_on_to(pose, Facing::Path, None);
    Status::Running
}

/// Turns on the spot, players with odd numbers to the left and the others to the right.
pub(crate) fn turn_around(blackboard: &mut Blackboard) -> Status {
    let speed = blackboard.parameters.search.turn_speed;
    let is_odd = u8::from(blackboard.player_number()) % 2 == 1;
    blackboard.body_motion = Some(BodyMotion::Turn {
        angular_velocity: if is_odd { speed } else { -speed },
    });
    Status::Running
}
