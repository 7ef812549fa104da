use crate::Joint;

/// Why bytes are no message of LoLA.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LolaError {
    /// The bytes are more than any message has, and no message is complete.
    #[error("{length} bytes without a complete message; a message has at most {most}")]
    TooLong {
        /// Number of bytes.
        length: usize,
        /// The limit.
        most: usize,
    },
    /// The bytes are not MessagePack.
    #[error("not MessagePack: {reason}")]
    NotMessagePack {
        /// The reason that the decoder gives.
        reason: String,
    },
    /// A value that is not a map.
    #[error("the message must be a map, got {found}")]
    NotAMap {
        /// The value.
        found: String,
    },
    /// A missing key.
    #[error("key {key} not found in a map of {count} keys")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// Number of keys of the map.
        count: usize,
    },
    /// A value that is not an array.
    #[error("{key} must be an array, got {found}")]
    NotAnArray {
        /// The key.
        key: &'static str,
        /// The value.
        found: String,
    },
    /// An array of another length.
    #[error("{key} must have {expected} values, got {found}")]
    WrongCount {
        /// The key.
        key: &'static str,
        /// The length that it must have.
        expected: usize,
        /// The length that it has.
        found: usize,
    },
    /// A value of another kind.
    #[error("{key}[{index}] must be a {kind}, got {found}")]
    WrongKind {
        /// The key.
        key: &'static str,
        /// The position in the array.
        index: usize,
        /// The kind that it must have.
        kind: &'static str,
        /// The value.
        found: String,
    },
    /// A number that is not finite.
    #[error("{key}[{index}] must be finite, got {value}")]
    NotFinite {
        /// The key.
        key: &'static str,
        /// The position in the array.
        index: usize,
        /// The number.
        value: f64,
    },
    /// A status that the robot does not have.
    #[error("the status of {joint} must be one of 0 to 3, got {value}")]
    UnknownStatus {
        /// The joint.
        joint: Joint,
        /// The number.
        value: f32,
    },
}
