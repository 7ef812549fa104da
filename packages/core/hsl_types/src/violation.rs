//! Violations of invariants.

use crate::RobotId;

/// The severity of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The run may still pass.
    Warning,
    /// The run fails.
    Error,
}

/// A violation of an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Name of the check that found the violation.
    pub check_name: &'static str,
    /// Robot that violates the invariant; `None` for the whole world.
    pub robot: Option<RobotId>,
    /// Description with the values.
    pub message: String,
    /// Severity.
    pub severity: Severity,
}
