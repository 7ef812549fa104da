//! Clearances: kicks far ahead and over the touch line, from where the other team has to fetch the ball.

use hsl_types::{Field, Point2};

use crate::Blackboard;
use crate::rolling_ball::RollingBall;

/// Distance ahead of the ball at which it is to leave the field \[m\].
const AHEAD: f32 = 4.0;

/// Distance of the kick target beyond the touch line \[m\].
const BEYOND: f32 = 0.3;

/// Factor by which the distance of an opponent must grow until a clearance is no longer needed.
const HYSTERESIS: f32 = 1.5;

impl Blackboard {
    /// Returns the kick target of a clearance, beyond the touch line with more free space on the way. Returns `None`
    /// unless the ball is in play and in the own third of the field, and an opponent is close to it.
    pub(crate) fn clearance(&self, ball: RollingBall) -> Option<Point2<Field>> {
        let is_in_own_third = ball.position.x < -self.field_dimensions.length / 6.0;
        let is_in_play = self.kicking_team().is_none();
        if !is_in_own_third || !is_in_play || !self.is_under_pressure(ball.position) {
            return None;
        }
        let place = |side: f32| {
            let y = side * (self.field_dimensions.width / 2.0 + BEYOND);
            Point2::new(ball.position.x + AHEAD, y)
        };
        let near = place(ball.position.y.signum());
        let far = place(-ball.position.y.signum());
        let is_far_better = self.worth(ball, far) > self.worth(ball, near);
        Some(if is_far_better { far } else { near })
    }

    /// Returns whether a kick to `target` is a clearance: no other kick goes over a touch line.
    pub(crate) fn is_clearance(&self, target: Point2<Field>) -> bool {
        target.y.abs() > self.field_dimensions.width / 2.0
    }

    /// Returns whether an opponent is within `kick.pressure_distance` of the ball, or a bit farther off if the last
    /// kick target was a clearance already.
    fn is_under_pressure(&self, ball: Point2<Field>) -> bool {
        let distance = self.parameters.kick.pressure_distance;
        if self
            .last_kick_target
            .is_some_and(|last| self.is_clearance(last))
        {
            self.is_opponent_at(ball, distance * HYSTERESIS)
        } else {
            self.is_opponent_at(ball, distance)
        }
    }
}
