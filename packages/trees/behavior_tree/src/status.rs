use std::fmt;

use serde::{Deserialize, Serialize};

/// Result of a node in one tick. The discriminants are the bytes in messages and bags.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Not ticked.
    #[default]
    Idle,
    /// Done.
    Success,
    /// Not possible.
    Failure,
    /// In progress.
    Running,
    /// Skipped by a script or a decorator: neither done nor impossible. A parent continues as if the node were not its
    /// child, and is skipped itself if it has no other one.
    Skipped = 8,
}

/// Byte that is not a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatusError(pub u8);

impl Status {
    /// All statuses.
    pub const ALL: [Self; 5] = [
        Self::Idle,
        Self::Success,
        Self::Failure,
        Self::Running,
        Self::Skipped,
    ];

    /// Returns whether a node with this status in its last tick may have a memory: it is running, or it was skipped and
    /// continues where it was.
    pub(crate) fn is_active(self) -> bool {
        matches!(self, Self::Running | Self::Skipped)
    }

    /// Returns whether it is a result: success or failure.
    pub fn is_finished(self) -> bool {
        matches!(self, Self::Success | Self::Failure)
    }
}

impl From<bool> for Status {
    /// Converts a condition that holds to success, and one that does not to failure.
    fn from(holds: bool) -> Self {
        if holds { Self::Success } else { Self::Failure }
    }
}

impl From<Status> for u8 {
    /// Returns the byte of the status in messages and bags. Bit 2 is never set, because it marks halts.
    fn from(status: Status) -> Self {
        status as Self
    }
}

impl TryFrom<u8> for Status {
    type Error = StatusError;
    fn try_from(byte: u8) -> Result<Self, StatusError> {
        let mut all = Self::ALL.into_iter();
        all.find(|status| u8::from(*status) == byte)
            .ok_or(StatusError(byte))
    }
}

impl fmt::Display for Status {
    /// Writes the name in lower case, as in bags and files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Idle => "idle",
            Self::Success => "success",
            Self::Failure => "failure",
            Self::Running => "running",
            Self::Skipped => "skipped",
        })
    }
}

impl fmt::Display for StatusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a status", self.0)
    }
}

impl std::error::Error for StatusError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_survives_its_byte_and_no_other_byte_is_a_status() {
        for byte in 0..=u8::MAX {
            match Status::try_from(byte) {
                Ok(status) => assert_eq!(u8::from(status), byte),
                Err(StatusError(refused)) => assert!(refused == byte && byte > 3 && byte != 8),
            }
        }
    }
}
