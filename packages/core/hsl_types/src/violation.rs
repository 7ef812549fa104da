//! What should never have happened.

use crate::RobotId;

/// How bad a violation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth a look; the run may still pass.
    Warning,
    /// The run has failed.
    Error,
}

/// One thing that should never have happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The check that found it.
    pub check_name: &'static str,
    /// The robot, or the whole world.
    pub robot: Option<RobotId>,
    /// What, with its numbers.
    pub message: String,
    /// How bad.
    pub severity: Severity,
}
