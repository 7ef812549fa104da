//! The true ball, and the ball as robots perceive it.

use serde::Serialize;

use crate::{Field, Ground, Point2, RobotId, Side, Time, Vector2, World};

/// A robot's touch of the ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BallTouch {
    /// The robot.
    pub robot: RobotId,
    /// The tick of the touch.
    pub time: Time,
}

/// The ball as it is in the simulation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatedBall {
    /// Metres.
    pub position: Point2<World>,
    /// Metres per second.
    pub velocity: Vector2<World>,
    /// The side of the neutral frame that the ball is on.
    pub field_side: Side,
    /// The last touch; `None` if no robot has touched it since it was put on the field.
    pub last_touch: Option<BallTouch>,
}

impl SimulatedBall {
    /// Creates a ball that rests at `position` and that no robot has touched.
    pub fn resting(position: Point2<World>) -> Self {
        Self {
            position,
            velocity: Vector2::zero(),
            field_side: Side::of(position.y),
            last_touch: None,
        }
    }
}

/// The ball as one robot knows it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BallState {
    /// Metres.
    pub ball_in_ground: Point2<Ground>,
    /// Metres.
    pub ball_in_field: Point2<Field>,
    /// Metres per second.
    pub ball_in_ground_velocity: Vector2<Ground>,
    /// When it was seen last; never in the future.
    pub last_seen_ball: Time,
    /// The side of the team's field that the ball is on.
    pub field_side: Side,
}

/// Where a lost ball may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct HypotheticalBallPosition {
    /// Metres.
    pub position: Point2<Ground>,
    /// Weight; larger is more likely.
    pub validity: f32,
}
