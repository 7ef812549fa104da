//! Calls that the robot refuses.

use std::time::Duration;

use booster::{CallError, Mode, Status};

/// Reason for which the robot refuses a call.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The request is not a call.
    #[error(transparent)]
    Malformed(#[from] CallError),
    /// A number is not finite or too large.
    #[error("call {api_id}: {name} must be at most {max}, got {value}")]
    OutOfLimits {
        /// Number of the call.
        api_id: u32,
        /// Name of the number.
        name: &'static str,
        /// Maximum.
        max: f32,
        /// Value.
        value: f32,
    },
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
            Self::Malformed(_) | Self::OutOfLimits { .. } => Status::BAD_REQUEST,
            Self::TooFrequent { .. } => Status::TOO_FREQUENT,
            Self::WrongMode { .. } => Status::CONFLICT,
            Self::WrongTransition { .. } => Status::STATE_TRANSITION_FAILED,
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
