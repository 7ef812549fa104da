use std::fmt;

use hsl_ros::interfaces::simulation::msg::Result as Outcome;

/// Code of a request that was carried out.
const OK: u8 = 1;

/// Why a request is not carried out, with the codes of `simulation_interfaces`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    /// Not offered.
    FeatureUnsupported = 0,
    /// Nothing has the given name.
    NotFound = 2,
    /// Not in this state.
    IncorrectState = 3,
    /// See the text.
    OperationFailed = 4,
    /// Of `SetSimulationState`: nothing to do.
    AlreadyInTargetState = 101,
    /// Of `SetSimulationState`: not possible from the current state.
    IncorrectTransition = 103,
}

/// Code of `SetEntityState` for a pose that is not on the field's plane.
pub(crate) const INVALID_POSE: u8 = 101;

/// Code of `LoadWorld` for a world that is not named as a scenario.
pub(crate) const UNSUPPORTED_FORMAT: u8 = 101;
/// Code of `LoadWorld` for a request without a world.
pub(crate) const NO_RESOURCE: u8 = 102;

/// A request that is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The code in the answer.
    pub(crate) code: u8,
    /// What is wrong, for people.
    pub(crate) text: String,
}

impl Refusal {
    pub(crate) fn new(code: Code, text: impl fmt::Display) -> Self {
        Self {
            code: code as u8,
            text: text.to_string(),
        }
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
            result: refusal.code,
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
