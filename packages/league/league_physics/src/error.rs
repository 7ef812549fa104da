//! What cannot be done in a world.

use simspark_protocol::Joint;

/// Why a call was refused. The world is unchanged then.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PhysicsError {
    /// The type of a robot is unknown.
    #[error("robot type must be 0 to 4, got {number}")]
    UnknownType {
        /// The number of the type.
        number: u8,
    },
    /// A robot was removed, or is of another world.
    #[error("robot {index} is not in this world; it was removed or never added")]
    UnknownRobot {
        /// The number of its identifier.
        index: usize,
    },
    /// A robot was to be added where there is one.
    #[error("place {place} is taken by another robot; remove it first, or choose another place")]
    PlaceTaken {
        /// The place.
        place: usize,
    },
    /// Only robots of type 4 have toes.
    #[error("joint {joint} not found: robots of type {robot_type} have no such joint")]
    UnknownJoint {
        /// The joint.
        joint: Joint,
        /// The number of the robot's type.
        robot_type: u8,
    },
    /// A value is NaN or infinite, or so great that the result would be.
    #[error("{what} must be finite and at most {limit} in size, got {value}")]
    OutOfRange {
        /// Which value.
        what: &'static str,
        /// The value.
        value: f64,
        /// The greatest size.
        limit: f64,
    },
}
