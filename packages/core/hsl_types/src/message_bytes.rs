//! Content of a team message that only the programs of the team can read.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

/// Content of a team message in the format of a program: at most [`MessageBytes::CAPACITY`] bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageBytes(Arc<[u8]>);

impl MessageBytes {
    /// Maximum number of bytes: a UDP datagram in one Ethernet frame.
    pub const CAPACITY: usize = 1472;
    /// Maximum number of bytes that the rules of the league allow; a longer message is illegal communication.
    pub const LEGAL: usize = 512;

    /// Creates a content, or returns `None` for more than [`MessageBytes::CAPACITY`] bytes.
    pub fn new(bytes: &[u8]) -> Option<Self> {
        (bytes.len() <= Self::CAPACITY).then(|| Self(bytes.into()))
    }

    /// Returns the bytes.
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }

    /// Returns true if the rules of the league allow the length.
    pub fn is_legal(&self) -> bool {
        self.0.len() <= Self::LEGAL
    }
}

impl fmt::Display for MessageBytes {
    /// Writes the bytes as hexadecimal text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Serialize for MessageBytes {
    /// Serializes the bytes as hexadecimal text.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_has_a_limit_and_a_legal_limit() {
        let of_length = |length| MessageBytes::new(&vec![0; length]);
        assert!(of_length(512).unwrap().is_legal());
        assert!(!of_length(513).unwrap().is_legal());
        assert!(of_length(1472).is_some());
        assert_eq!(of_length(1473), None);
    }

    #[test]
    fn bytes_are_written_as_hexadecimal_text() {
        let bytes = MessageBytes::new(&[0, 10, 255]).unwrap();
        assert_eq!(bytes.to_string(), "000aff");
    }
}
