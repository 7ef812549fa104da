use std::fmt;

use hsl_ros::interfaces::simulation::msg::Result as Outcome;

/// Code of a successful request.
const OK: u8 = 1;

/// Reason of a refusal, by the names of `simulation_interfaces`. Codes above 100 belong to one service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// Not offered.
    FeatureUnsupported,
    /// No entity or world has the given name.
    NotFound,
    /// Not in this state.
    IncorrectState,
    /// Described by the text.
    OperationFailed,
    /// `SetSimulationState`: the simulation is already in this state.
    AlreadyInTargetState,
    /// `SetSimulationState`: possible from the current state, but failed.
    StateTransitionError,
    /// `SetSimulationState`: not possible from the current state.
    IncorrectTransition,
    /// `SetEntityState`: a pose outside of the part of the ground plane for entities.
    InvalidPose,
    /// `LoadWorld`: a world without the name of a scenario.
    UnsupportedFormat,
    /// `LoadWorld`: a request without a world.
    NoResource,
}

impl Code {
    /// Returns the number of the code in an answer. Codes of different services share numbers above 100.
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) code: Code,
    /// Description of the error for the user.
    pub(crate) text: String,
}

impl Refusal {
    pub(crate) fn new(code: Code, text: impl fmt::Display) -> Self {
        let text = text.to_string();
        Self { code, text }
    }
}

/// Converts the result of a request to the field `result` of an answer.
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

/// Converts the result of a request to the field `result` of an answer and the content of the answer, which is empty if
/// the request was refused.
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
