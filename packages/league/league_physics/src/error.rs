//! Errors of a world.

use simspark_protocol::Joint;

/// Reason why a call failed. The world is unchanged.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PhysicsError {
    /// The robot type is unknown.
    #[error("robot type must be 0 to 4, got {number}")]
    UnknownType {
        /// Number of the type.
        number: u8,
    },
    /// The robot was removed, or belongs to another world.
    #[error("robot {index} is not in this world; it was removed or never added")]
    UnknownRobot {
        /// Number of the robot's identifier.
        index: usize,
    },
    /// The place is occupied by another robot.
    #[error("place {place} is occupied by another robot; remove it first, or use another place")]
    PlaceTaken {
        /// Place of the robot.
        place: usize,
    },
    /// The robot has no such joint. Only robots of type 4 have toes.
    #[error("joint {joint} not found: robots of type {robot_type} have no such joint")]
    UnknownJoint {
        /// Requested joint.
        joint: Joint,
        /// Number of the robot's type.
        robot_type: u8,
    },
    /// A value is NaN or infinite, or too large.
    #[error("{name} must be finite and at most {limit} in size, got {value}")]
    OutOfRange {
        /// Name of the value.
        name: &'static str,
        /// The value.
        value: f64,
        /// Maximum absolute value.
        limit: f64,
    },
}
