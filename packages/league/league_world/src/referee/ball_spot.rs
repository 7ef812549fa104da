//! Positions of the ball at set plays.

use nalgebra::Vector3;
use simspark_protocol::Side;

use crate::referee::config::RefereeConfig;

impl RefereeConfig {
    /// Returns the center of the field, at the height of a resting ball \[m\].
    pub(crate) fn center(&self) -> Vector3<f64> {
        Vector3::new(0.0, 0.0, self.ball_radius)
    }

    /// Returns the position of the ball for a kick-in, after it crossed a touch line at `x`, `y` \[m\].
    pub(crate) fn kick_in_spot(&self, x: f64, y: f64) -> Vector3<f64> {
        let y = (self.half_width - self.ball_radius).copysign(y);
        Vector3::new(
            x.clamp(-self.half_length, self.half_length),
            y,
            self.ball_radius,
        )
    }

    /// Returns the position of the ball for a corner kick of `side`: halfway between the post and the corner, as
    /// recorded with the original. `y` is the position at which the ball crossed the goal line \[m\].
    pub(crate) fn corner_spot(&self, side: Side, y: f64) -> Vector3<f64> {
        let x = side.attack() * (self.half_length - self.ball_radius);
        let y = ((self.half_width + self.half_goal) / 2.0 - self.ball_radius).copysign(y);
        Vector3::new(x, y, self.ball_radius)
    }

    /// Returns the position of the ball for a goal kick of `side` \[m\].
    pub(crate) fn goal_kick_spot(&self, side: Side) -> Vector3<f64> {
        let x = -side.attack() * (self.half_length - self.goal_kick_distance);
        Vector3::new(x, 0.0, self.ball_radius)
    }

    pub(crate) fn is_in_area(&self, side: Side, point: &Vector3<f64>) -> bool {
        let depth = self.half_length + side.attack() * point.x;
        (0.0..self.area_length).contains(&depth) && point.y.abs() < self.half_area
    }

    /// Returns true if a point is in the penalty area of a team, or behind its goal line beside it.
    pub(crate) fn is_in_or_behind_area(&self, side: Side, point: &Vector3<f64>) -> bool {
        let depth = self.half_length + side.attack() * point.x;
        depth <= self.area_length && point.y.abs() <= self.half_area
    }
}
