use serde::{Deserialize, Serialize};

/// The primary state of a robot, from the rules and its buttons.
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

/// Whether a robot is on its feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FallDownState {
    /// Progress of a fall.
    pub fall_down_state: FallDownStateType,
    /// Whether the robot can get up by itself.
    pub is_recovery_available: bool,
}

/// Progress of a fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field's own words")]
pub enum FallDownStateType {
    IsReady,
    IsFalling,
    HasFallen,
    IsGettingUp,
}
