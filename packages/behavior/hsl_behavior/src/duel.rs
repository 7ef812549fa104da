//! Duels: an opponent is at the ball, too.

use hsl_types::{Field, ObstacleKind, Orientation2, Point2};

use crate::Blackboard;
use crate::geometry::direction_or;
use crate::rolling_ball::RollingBall;

/// Distance to the ball within which the robot is in a duel \[m\].
const CLOSE: f32 = 0.5;

/// Cosine of the angle to the field's x axis below which a kick counts as backwards.
const BACK: f32 = -0.2;

/// Distance from a teammate's reported position within which a robot is taken to be that teammate \[m\].
const TEAMMATE_DISTANCE: f32 = 0.8;

impl Blackboard {
    /// Returns the kick target if robot and opponent are both at the ball: straight ahead, because the opponent may
    /// block the kick position for any other direction, and then neither robot could kick. Returns `None` if there is
    /// no duel, if a goal would not count, or if straight ahead is backwards.
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

    /// Returns whether a perceived robot is within `distance` \[m\] of a point. Robots close to the reported position
    /// of a teammate do not count: perception cannot tell the teams apart.
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
