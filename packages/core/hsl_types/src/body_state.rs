//! Measurements of a robot's own body.

use crate::{Ground, Isometry2, Odometry, Orientation2, Vector2};

/// Motion of a robot as its odometry measures it: the sum of its steps. Pushes and placements by the referee are not
/// measured.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeasuredMotion {
    /// Pose.
    pub ground_to_odometry: Isometry2<Ground, Odometry>,
    /// Velocity in the last tick \[m/s\].
    pub velocity: Vector2<Ground>,
    /// Angular velocity in the last tick, counterclockwise \[rad/s\].
    pub angular_velocity: f32,
}

/// Measurements of a robot's own body in one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BodyState {
    /// Motion by odometry.
    pub motion: MeasuredMotion,
    /// Yaw of the head.
    pub head_yaw: Orientation2<Ground>,
}
