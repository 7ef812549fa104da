//! Calls that the robot refuses.

use std::time::Duration;

use booster::{CallError, Mode, OutOfLimits, Status};

/// Reason for which the robot refuses a call.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The request is not a call.
    #[error(transparent)]
    Malformed(#[from] CallError),
    /// A number is not finite or too large.
    #[error("call {0}")]
    OutOfLimits(#[from] OutOfLimits),
    /// Calls of this kind are too frequent.
    #[error("call {api_id} arrived {:.1} ms after the last one", span.as_secs_f64() * 1000.0)]
    TooFrequent {
        /// Number of the call.
        api_id: u32,
        /// Time since the last one.
        span: Duration,
    },
    /// The call needs another mode.
    #[error("call {api_id} is not possible in mode {mode}")]
    WrongMode {
        /// Number of the call.
        api_id: u32,
        /// Current mode.
        mode: Mode,
    },
    /// The mode cannot follow the current one.
    #[error("mode {wanted} cannot follow mode {mode} yet")]
    WrongTransition {
        /// Requested mode.
        wanted: Mode,
        /// Current mode.
        mode: Mode,
    },
    /// The robot cannot get up, because it is not on the ground.
    #[error("the robot does not lie on the ground")]
    NotFallen,
}

impl Refusal {
    /// Returns the status with which the robot answers the refused call.
    pub fn status(&self) -> Status {
        match self {
            Self::Malformed(_) | Self::OutOfLimits(_) => Status::BAD_REQUEST,
            Self::TooFrequent { .. } => Status::TOO_FREQUENT,
            Self::WrongMode { .. } => Status::CONFLICT,
            Self::WrongTransition { .. } => Status::STATE_TRANSITION_FAILED,
            Self::NotFallen => Status::REFUSED,
        }
    }
}
