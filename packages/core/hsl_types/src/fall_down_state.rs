//! Whether a robot is on its feet.

use serde::Serialize;

/// How upright a robot is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
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

/// Whether a robot is on its feet, and whether it may stand up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FallDownState {
    /// How upright it is.
    pub kind: FallDownStateKind,
    /// Whether it may start to stand up now.
    pub is_recovery_available: bool,
}
