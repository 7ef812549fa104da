//! Requests that the robot refuses.

use booster::{CallError, Mode, Status};

/// Reason for which the robot refuses a request.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The request is not a known one.
    #[error(transparent)]
    Malformed(#[from] CallError),
    /// A number is too large.
    #[error("request {api_id}: {name} must be at most {max}, got {value}")]
    OutOfLimits {
        /// Number of the request.
        api_id: u32,
        /// Name of the number.
        name: &'static str,
        /// Maximum.
        max: f32,
        /// Value.
        value: f32,
    },
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
            Self::Malformed(_) | Self::OutOfLimits { .. } | Self::Aim => Status::BAD_REQUEST,
            Self::WrongMode { .. } => Status::CONFLICT,
            Self::WrongPosture { .. } => Status::STATE_TRANSITION_FAILED,
            Self::NotFallen => Status::REFUSED,
        }
    }
}

/// Returns an error if the absolute value is larger than `max` or not a number.
pub(super) fn require(
    api_id: u32,
    name: &'static str,
    value: f32,
    max: f32,
) -> Result<(), Refusal> {
    match value.abs() <= max {
        true => Ok(()),
        false => Err(Refusal::OutOfLimits {
            api_id,
            name,
            max,
            value,
        }),
    }
}
