use hsl_types::{RobotId, Severity, Violation};

use crate::backends::backend_error::BackendError;
use crate::backends::behavior_backend::BEHAVIOR_TICK_ERROR;
use crate::outcome::result::FailureKind;

/// Missing decision of a robot in this tick.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{cause}")]
pub struct NoAnswer {
    /// Missing or invalid input.
    pub cause: BackendError,
    /// Origin of the error.
    pub origin: NoAnswerOrigin,
}

/// Origin of a missing decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswerOrigin {
    /// The robot decided, but its decision is invalid.
    Decision,
    /// The node of the robot did not answer in time, which depends on the machine.
    Silence,
    /// The node of the robot exited, in the same tick of each run with the same inputs.
    Exit,
    /// A process, a disk or a network.
    Environment,
    /// A fault that the fault schedule of the run injected.
    Injected,
}

impl NoAnswer {
    /// Creates a missing decision with this cause.
    pub fn new(origin: NoAnswerOrigin, cause: impl Into<BackendError>) -> Self {
        let cause = cause.into();
        Self { cause, origin }
    }

    /// Returns the violation that records this missing decision with its `consequence`.
    pub(crate) fn to_violation(
        &self,
        robot: RobotId,
        severity: Severity,
        consequence: &str,
    ) -> Violation {
        Violation {
            check_name: BEHAVIOR_TICK_ERROR,
            robot: Some(robot),
            message: format!("{self}; {consequence}"),
            severity,
        }
    }
}

impl NoAnswerOrigin {
    /// Returns the kind of the failure of a run that ends because of the missing decision. A node without an answer is the
    /// code under test.
    pub fn failure_kind(self) -> FailureKind {
        match self {
            Self::Decision | Self::Silence | Self::Exit => FailureKind::Scenario,
            Self::Environment => FailureKind::Environment,
            Self::Injected => FailureKind::Injected,
        }
    }

    /// Returns true if the node of the robot is the cause: it exited or did not answer.
    pub fn is_node(self) -> bool {
        matches!(self, Self::Silence | Self::Exit)
    }

    /// Returns true if nothing arrived from the robot, without a fault of the schedule.
    pub(crate) fn is_silence(self) -> bool {
        self.is_node() || self == Self::Environment
    }

    /// Returns true if another run with the same inputs may have an answer.
    pub(crate) fn depends_on_machine(self) -> bool {
        matches!(self, Self::Silence | Self::Environment)
    }
}
