//! Whether a robot is on its feet.

use serde::Serialize;

/// How upright a robot is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FallDownStateKind {
    /// On its feet.
    #[default]
    IsReady,
    /// On its way down.
    IsFalling,
    /// On the ground.
    HasFallen,
    /// On its way up.
    IsGettingUp,
}

/// Whether a robot is on its feet and may get there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FallDownState {
    /// How upright it is.
    pub kind: FallDownStateKind,
    /// Whether it may start to stand up now.
    pub is_recovery_available: bool,
}
