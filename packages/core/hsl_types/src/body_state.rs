//! Measurements of a robot's own body.

use serde::Serialize;

use crate::{FallDownState, FallDownStateKind, Ground, Isometry2, Odometry, Orientation2, Vector2};

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

impl MeasuredMotion {
    /// Returns true if the robot moved in the last tick.
    pub fn is_moving(&self) -> bool {
        self.velocity != Vector2::zero() || self.angular_velocity != 0.0
    }
}

/// Phase of a robot's motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BodyPhase {
    /// Standing.
    #[default]
    Standing,
    /// Walking.
    Walking,
    /// Kicking the ball.
    Kicking,
    /// Falling.
    Falling,
    /// Lying on the ground.
    Fallen,
    /// Getting up.
    GettingUp,
}

impl BodyPhase {
    /// Returns the phase of a robot with this posture. An upright robot kicks, walks or stands.
    pub fn new(posture: FallDownState, is_kicking: bool, is_walking: bool) -> Self {
        match posture.kind {
            FallDownStateKind::IsFalling => Self::Falling,
            FallDownStateKind::HasFallen => Self::Fallen,
            FallDownStateKind::IsGettingUp => Self::GettingUp,
            FallDownStateKind::IsReady if is_kicking => Self::Kicking,
            FallDownStateKind::IsReady if is_walking => Self::Walking,
            FallDownStateKind::IsReady => Self::Standing,
        }
    }
}

/// Measurements of a robot's own body in one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BodyState {
    /// Motion by odometry.
    pub motion: MeasuredMotion,
    /// Yaw of the head.
    pub head_yaw: Orientation2<Ground>,
}
