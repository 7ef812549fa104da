//! Motion of a rolling ball: its speed decays exponentially, `v(t) = v(0) exp(-k t)`. Its distance after the time `t`
//! is `v(0) / k (1 - exp(-k t))`; it comes to rest after the distance `v(0) / k`.

use hsl_types::{Field, Point2, Vector2};

use crate::geometry::closest_on_segment;

/// Ball on the field that rolls or rests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RollingBall {
    /// Position \[m\].
    pub(crate) position: Point2<Field>,
    /// Velocity \[m/s\].
    pub(crate) velocity: Vector2<Field>,
    /// Factor `k` above \[1/s\]; more than 0.
    pub(crate) friction_per_second: f32,
}

impl RollingBall {
    /// Returns the ball after `seconds`, with its new position and lower velocity.
    pub(crate) fn after(self, seconds: f32) -> Self {
        let decay = libm::expf(-self.friction_per_second * seconds);
        Self {
            position: self.position + self.velocity * ((1.0 - decay) / self.friction_per_second),
            velocity: self.velocity * decay,
            ..self
        }
    }

    /// Returns the position where it comes to rest.
    pub(crate) fn rest(self) -> Point2<Field> {
        self.position + self.velocity * self.friction_per_second.recip()
    }

    /// Returns the point between the ball and its position of rest that is closest to `point`.
    pub(crate) fn closest_to(self, point: Point2<Field>) -> Point2<Field> {
        closest_on_segment(self.position, self.rest(), point)
    }

    /// Returns the time until it has rolled `distance` \[s\]; infinite if it comes to rest before.
    pub(crate) fn seconds_to(self, distance: f32) -> f32 {
        let length = self.velocity.norm() / self.friction_per_second;
        if distance <= 0.0 {
            0.0
        } else if distance < length {
            -libm::logf(1.0 - distance / length) / self.friction_per_second
        } else {
            f32::INFINITY
        }
    }

    /// Returns the first point at which a robot can meet the ball if it walks from `robot` with `speed` \[m/s\]. Tests
    /// the next 10 s in steps of half a second. Returns the ball's position of rest if the robot is too slow.
    pub(crate) fn meeting_point(self, robot: Point2<Field>, speed: f32) -> Point2<Field> {
        (0..20u8)
            .map(|half_seconds| f32::from(half_seconds) * 0.5)
            .map(|seconds| (seconds, self.after(seconds).position))
            .find(|(seconds, position)| robot.distance(*position) <= speed * seconds)
            .map_or_else(|| self.rest(), |(_, position)| position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ball() -> RollingBall {
        RollingBall {
            position: Point2::new(1.0, 0.0),
            velocity: Vector2::new(-2.0, 0.0),
            friction_per_second: 0.4,
        }
    }

    #[test]
    fn a_ball_rolls_its_speed_divided_by_the_friction() {
        assert!(ball().rest().distance(Point2::new(-4.0, 0.0)) < 1e-5);
        assert!(ball().after(60.0).position.distance(ball().rest()) < 1e-4);
    }

    #[test]
    fn the_ball_has_rolled_a_distance_after_the_time_to_it() {
        let seconds = ball().seconds_to(3.0);
        assert!(
            ball()
                .after(seconds)
                .position
                .distance(Point2::new(-2.0, 0.0))
                < 1e-4
        );
        assert_eq!(ball().seconds_to(5.5), f32::INFINITY);
    }

    #[test]
    fn a_slow_robot_meets_a_fast_ball_on_its_way_and_not_where_it_is_now() {
        let robot = Point2::new(-3.5, 0.5);
        let meeting = ball().meeting_point(robot, 0.25);
        assert!(meeting.x < -2.0 && meeting.x >= -4.0, "{meeting:?}");
    }
}
