use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::{Point2, Side, Vector2};

/// The ball as a robot perceives it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BallState {
    /// Frame `Ground`, metres.
    pub ball_in_ground: Point2,
    /// Frame `Field`, metres.
    pub ball_in_field: Point2,
    /// Frame `Ground`, metres per second.
    pub ball_in_ground_velocity: Vector2,
    /// On the node's clock; a time in its future crashes the node.
    pub last_seen_ball: SystemTime,
    /// The side of the field that the ball is on.
    pub field_side: Side,
}

/// A hypothetical position of the ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HypotheticalBallPosition {
    /// Frame `Ground`, metres.
    pub position: Point2,
    /// Weight; larger is more likely.
    pub validity: f32,
}
