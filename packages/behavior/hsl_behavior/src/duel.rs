//! A ball at which an opponent stands too.

use hsl_types::{Field, ObstacleKind, Orientation2, Point2};

use crate::Blackboard;
use crate::geometry::direction_or;
use crate::rolling_ball::RollingBall;

/// Metres to the ball within which the robot is in a duel.
const CLOSE: f32 = 0.5;

/// Cosine of the angle to the field's x axis below which a kick goes back.
const BACK: f32 = -0.2;

/// Metres around where a teammate said it is within which a robot is taken to be that teammate.
const TEAMMATE_DISTANCE: f32 = 0.8;

impl Blackboard {
    /// Where to kick a ball at which an opponent stands too: straight on, for the opponent may stand
    /// wherever the robot would have to go to kick it elsewhere, and neither could ever kick it. None
    /// where there is no duel, or straight on is back.
    pub(crate) fn duel(&self, ball: RollingBall) -> Option<Point2<Field>> {
        let way = ball.position - self.position();
        let direction = direction_or(way, Orientation2::identity());
        let is_duel = way.norm() < CLOSE
            && direction.cos() > BACK
            && self.may_shoot()
            && self.is_opponent_at(ball.position, self.parameters.kick.duel_distance);
        is_duel.then(|| {
            ball.position + direction.as_unit_vector() * self.parameters.kick.short_kick_length
        })
    }

    /// Whether a robot that is no teammate is within `distance` metres of a point.
    pub(crate) fn is_opponent_at(&self, point: Point2<Field>, distance: f32) -> bool {
        self.world_state
            .obstacles
            .iter()
            .filter(|obstacle| obstacle.kind == ObstacleKind::Robot)
            .map(|obstacle| self.ground_to_field() * obstacle.position)
            .filter(|robot| robot.distance(point) < distance)
            .any(|robot| {
                self.teammates()
                    .all(|(_, pose)| pose.position.distance(robot) > TEAMMATE_DISTANCE)
            })
    }
}
