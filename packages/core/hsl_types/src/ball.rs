//! The true ball, and the ball as robots perceive it.

use serde::Serialize;

use crate::{Field, Ground, Point2, RobotId, Side, Time, Vector2, World};

/// A robot's touch of the ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BallTouch {
    /// Robot that touched the ball.
    pub robot: RobotId,
    /// Time of the touch.
    pub time: Time,
}

/// True state of the ball in the simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatedBall {
    /// Position of the ball's center \[m\].
    pub position: Point2<World>,
    /// Velocity \[m/s\].
    pub velocity: Vector2<World>,
    /// Side of the neutral frame on which the ball lies.
    pub field_side: Side,
    /// Last touch; `None` if no robot has touched the ball since it was put on the field.
    pub last_touch: Option<BallTouch>,
}

impl SimulatedBall {
    /// Creates a ball at rest at `position`, touched by no robot.
    pub fn resting(position: Point2<World>) -> Self {
        Self {
            position,
            velocity: Vector2::zero(),
            field_side: Side::of(position.y),
            last_touch: None,
        }
    }
}

/// Ball as perceived by one robot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BallState {
    /// Position relative to the robot \[m\].
    pub ball_in_ground: Point2<Ground>,
    /// Position on the field \[m\].
    pub ball_in_field: Point2<Field>,
    /// Velocity \[m/s\].
    pub ball_in_ground_velocity: Vector2<Ground>,
    /// Covariance of `ball_in_ground` in rows \[m²\]. All 0: unknown or exact.
    pub covariance: [f32; 4],
    /// Confidence that this is the ball, from 0 to 1.
    pub confidence: f32,
    /// Time of the last sighting; never in the future.
    pub last_seen_ball: Time,
    /// Side of the team's field on which the ball lies.
    pub field_side: Side,
}

/// Possible position of a lost ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HypotheticalBallPosition {
    /// Position relative to the robot \[m\].
    pub position: Point2<Ground>,
    /// Weight; a larger weight is more likely.
    pub validity: f32,
}
