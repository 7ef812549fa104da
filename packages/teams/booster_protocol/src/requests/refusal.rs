//! Requests that the robot refuses.

use booster::{CallError, Mode, OutOfLimits, Status};

/// Reason for which the robot refuses a request.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The request is not a known one.
    #[error(transparent)]
    Malformed(#[from] CallError),
    /// A number is too large.
    #[error("request {0}")]
    OutOfLimits(#[from] OutOfLimits),
    /// The request needs another mode.
    #[error("request {api_id} is not possible in mode {mode}")]
    WrongMode {
        /// Number of the request.
        api_id: u32,
        /// Current mode.
        mode: Mode,
    },
    /// The request needs a robot that stands.
    #[error("request {api_id} is not possible on the ground")]
    WrongPosture {
        /// Number of the request.
        api_id: u32,
    },
    /// The robot cannot get up, because it is not on the ground.
    #[error("request 2008: the robot does not lie on the ground")]
    NotFallen,
    /// The aim of a kick has a number that is not finite.
    #[error("kick_ball: all numbers must be finite")]
    Aim,
}

impl Refusal {
    /// Returns the status with which the robot answers the refused request.
    pub fn status(&self) -> Status {
        match self {
            Self::Malformed(_) | Self::OutOfLimits(_) | Self::Aim => Status::BAD_REQUEST,
            Self::WrongMode { .. } => Status::CONFLICT,
            Self::WrongPosture { .. } => Status::STATE_TRANSITION_FAILED,
            Self::NotFallen => Status::REFUSED,
        }
    }
}
