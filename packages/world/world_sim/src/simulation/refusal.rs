use std::fmt;

use hsl_ros::interfaces::simulation::msg::Result as Outcome;

/// Code of a request that was carried out.
const OK: u8 = 1;

/// Reason for which a request is refused, as `simulation_interfaces` names it. Codes above 100 belong to one service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// Not offered.
    FeatureUnsupported,
    /// Nothing has the given name.
    NotFound,
    /// Not in this state.
    IncorrectState,
    /// See the text.
    OperationFailed,
    /// Of `SetSimulationState`: nothing to do.
    AlreadyInTargetState,
    /// Of `SetSimulationState`: possible from the current state, but it failed.
    StateTransitionError,
    /// Of `SetSimulationState`: not possible from the current state.
    IncorrectTransition,
    /// Of `SetEntityState`: a pose outside the part of the ground plane where entities may be.
    InvalidPose,
    /// Of `LoadWorld`: a world that is not named as a scenario.
    UnsupportedFormat,
    /// Of `LoadWorld`: a request without a world.
    NoResource,
}

impl Code {
    /// Returns the number in an answer.
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::FeatureUnsupported => 0,
            Self::NotFound => 2,
            Self::IncorrectState => 3,
            Self::OperationFailed => 4,
            Self::AlreadyInTargetState | Self::InvalidPose | Self::UnsupportedFormat => 101,
            Self::StateTransitionError | Self::NoResource => 102,
            Self::IncorrectTransition => 103,
        }
    }
}

/// A request that is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The code in the answer.
    pub(crate) code: Code,
    /// What is wrong, for people.
    pub(crate) text: String,
}

impl Refusal {
    pub(crate) fn new(code: Code, text: impl fmt::Display) -> Self {
        let text = text.to_string();
        Self { code, text }
    }
}

/// Returns the result in an answer.
pub(crate) fn outcome(result: Result<(), Refusal>) -> Outcome {
    match result {
        Ok(()) => Outcome {
            result: OK,
            error_message: String::new(),
        },
        Err(refusal) => Outcome {
            result: refusal.code.number(),
            error_message: refusal.text,
        },
    }
}

/// Returns the result in an answer, and what else the answer holds; that is empty if the request is refused.
pub(crate) fn answer<T: Default>(result: Result<T, Refusal>) -> (Outcome, T) {
    match result {
        Ok(found) => (outcome(Ok(())), found),
        Err(refusal) => (outcome(Err(refusal)), T::default()),
    }
}

#[cfg(test)]
mod tests {
    use hsl_ros::interfaces::simulation::srv::{LoadWorld, SetEntityState, SetSimulationState};

    use super::*;

    #[test]
    fn every_code_has_the_number_of_its_definition() {
        let codes = [
            (
                Code::FeatureUnsupported,
                Outcome::RESULT_FEATURE_UNSUPPORTED as u8,
            ),
            (Code::NotFound, Outcome::RESULT_NOT_FOUND as u8),
            (Code::IncorrectState, Outcome::RESULT_INCORRECT_STATE as u8),
            (
                Code::OperationFailed,
                Outcome::RESULT_OPERATION_FAILED as u8,
            ),
            (
                Code::AlreadyInTargetState,
                SetSimulationState::Response::ALREADY_IN_TARGET_STATE as u8,
            ),
            (
                Code::StateTransitionError,
                SetSimulationState::Response::STATE_TRANSITION_ERROR as u8,
            ),
            (
                Code::IncorrectTransition,
                SetSimulationState::Response::INCORRECT_TRANSITION as u8,
            ),
            (
                Code::InvalidPose,
                SetEntityState::Response::INVALID_POSE as u8,
            ),
            (
                Code::UnsupportedFormat,
                LoadWorld::Response::UNSUPPORTED_FORMAT as u8,
            ),
            (Code::NoResource, LoadWorld::Response::NO_RESOURCE as u8),
        ];
        assert_eq!(OK, Outcome::RESULT_OK as u8);
        for (code, defined) in codes {
            assert_eq!(code.number(), defined, "{code:?}");
        }
    }
}
