use crate::Joint;

/// Error for bytes that are not a message of LoLA.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LolaError {
    /// More bytes than the maximum length of a message, without a complete message.
    #[error("{length} bytes without a complete message; a message has at most {max}")]
    TooLong {
        /// Number of bytes.
        length: usize,
        /// Maximum length of a message.
        max: usize,
    },
    /// The bytes are not MessagePack.
    #[error("not MessagePack: {reason}")]
    NotMessagePack {
        /// Error of the decoder.
        reason: String,
    },
    /// The message is not a map.
    #[error("the message must be a map, got {found}")]
    NotAMap {
        /// Actual value.
        found: String,
    },
    /// A key is missing.
    #[error("key {key} not found in a map of {count} keys")]
    MissingKey {
        /// Key.
        key: &'static str,
        /// Number of keys of the map.
        count: usize,
    },
    /// A value is not an array.
    #[error("{key} must be an array, got {found}")]
    NotAnArray {
        /// Key.
        key: &'static str,
        /// Actual value.
        found: String,
    },
    /// An array has the wrong length.
    #[error("{key} must have {expected} values, got {found}")]
    WrongCount {
        /// Key.
        key: &'static str,
        /// Expected length.
        expected: usize,
        /// Actual length.
        found: usize,
    },
    /// A value has the wrong kind.
    #[error("{key}[{index}] must be a {kind}, got {found}")]
    WrongKind {
        /// Key.
        key: &'static str,
        /// Index in the array.
        index: usize,
        /// Expected kind.
        kind: &'static str,
        /// Actual value.
        found: String,
    },
    /// A number is not finite.
    #[error("{key}[{index}] must be finite, got {value}")]
    NotFinite {
        /// Key.
        key: &'static str,
        /// Index in the array.
        index: usize,
        /// Number.
        value: f64,
    },
    /// The status of a joint is unknown.
    #[error("the status of {joint} must be one of 0 to 3, got {value}")]
    UnknownStatus {
        /// Joint.
        joint: Joint,
        /// Number.
        value: f32,
    },
}
