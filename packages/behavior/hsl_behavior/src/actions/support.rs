use behavior_tree::Status;

use crate::Blackboard;
use crate::field_geometry::moved_away_from;
use crate::voronoi::{voronoi_map, weighted_centroid};

use super::walk::Facing;

/// Walks to the centroid of the robot's own part of the Voronoi map of the team, at least `support.ball_distance` from
/// the ball, and succeeds there. A cell at `support.ball_attraction_distance` from the ball has half the weight of a
/// cell at the ball. Stores the map for the debug data. Fails if the ball is not known.
pub(crate) fn walk_to_support_position(blackboard: &mut Blackboard) -> Status {
    let Some(ball) = blackboard.ball else {
        return Status::Failure;
    };
    let own = (
        blackboard.player_number(),
        blackboard.ground_to_field().as_pose(),
    );
    let players: Vec<_> = std::iter::once(own).chain(blackboard.teammates()).collect();
    let support = &blackboard.parameters.support;
    let map = voronoi_map(
        &blackboard.field_dimensions,
        support.voronoi_cell_size,
        &players,
    );
    let squared_attraction = support.ball_attraction_distance * support.ball_attraction_distance;
    let centroid = weighted_centroid(&map, blackboard.player_number(), |cell| {
        let from_ball = cell - ball.ball_in_field;
        squared_attraction / (squared_attraction + from_ball.dot(from_ball))
    });
    let position = moved_away_from(
        ball.ball_in_field,
        support.ball_distance,
        centroid.unwrap_or(own.1.position),
    );
    blackboard.voronoi_inputs = players.into_iter().map(|(_, pose)| pose).collect();
    blackboard.voronoi_map = Some(map);
    blackboard.walk_to_watch_from(position, Facing::Path)
}
