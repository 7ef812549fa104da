//! Posture of a robot after a fall.

use serde::{Deserialize, Serialize};

/// Posture of a robot.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum FallDownStateKind {
    /// On its feet.
    #[default]
    IsReady,
    /// Falling.
    IsFalling,
    /// On the ground.
    HasFallen,
    /// Getting up.
    IsGettingUp,
}

/// Posture of a robot and its ability to stand up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FallDownState {
    /// Posture.
    pub kind: FallDownStateKind,
    /// True if the robot may start to stand up now.
    pub is_recovery_available: bool,
}
