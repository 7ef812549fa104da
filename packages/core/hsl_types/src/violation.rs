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
    /// The check that found it.
    pub check_name: &'static str,
    /// The robot; `None` for the whole world.
    pub robot: Option<RobotId>,
    /// What happened, with the values.
    pub message: String,
    /// Its severity.
    pub severity: Severity,
}
