use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::{Point2, Side, Vector2};

/// The ball as a robot knows it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BallState {
    /// Frame `Ground`, metres.
    pub ball_in_ground: Point2,
    /// Frame `Field`, metres.
    pub ball_in_field: Point2,
    /// Frame `Ground`, metres per second.
    pub ball_in_ground_velocity: Vector2,
    /// On the node's clock; a moment in its future ends the node.
    pub last_seen_ball: SystemTime,
    /// The side of the field where it is.
    pub field_side: Side,
}

/// Where a ball may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct HypotheticalBallPosition {
    /// Frame `Ground`, metres.
    pub position: Point2,
    /// The higher, the likelier.
    pub validity: f32,
}
