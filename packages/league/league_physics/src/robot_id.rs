//! Identifiers of robots.

/// Identifier of a robot in a world. After the robot was removed, another one may have the same identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RobotId(pub(crate) usize);
