use serde::{Deserialize, Serialize};

/// What a robot may do by the rules and by its buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's own words")]
pub enum PrimaryState {
    Damping,
    Prepare,
    Stop,
    Initial,
    Ready,
    Set,
    Playing,
    Penalized,
    Finished,
}

/// Whether a robot stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FallDownState {
    /// How far the fall is.
    pub fall_down_state: FallDownStateType,
    /// Whether the robot can get up by itself.
    pub is_recovery_available: bool,
}

/// How far a fall is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's own words")]
pub enum FallDownStateType {
    IsReady,
    IsFalling,
    HasFallen,
    IsGettingUp,
}
