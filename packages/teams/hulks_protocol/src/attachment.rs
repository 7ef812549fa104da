//! Attachment of a ros-z message: sequence number, time and publisher.

use byteorder::{ByteOrder, LittleEndian};
use sha2::{Digest, Sha256};

/// Identity of a publisher: the first half of the SHA-256 of the identities of its session and of itself.
pub type Gid = [u8; 16];

/// Length of an attachment in bytes.
const LENGTH: usize = 33;
/// Length of the identity in bytes.
const GID_LENGTH: u8 = 16;

/// Attachment of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Number of the message of its publisher.
    pub sequence_number: i64,
    /// Time on the clock of the sending node \[ns\].
    pub source_timestamp: i64,
    /// Identity of the publisher.
    pub gid: Gid,
}

/// Returns the identity of the entity (publisher, subscriber, ...) `entity_id` in a Zenoh session. `session` is the id
/// of the session, little endian. ros-z computes it in the same way.
pub fn gid(session: [u8; 16], entity_id: u64) -> Gid {
    let mut hasher = Sha256::new();
    hasher.update(session);
    hasher.update(entity_id.to_le_bytes());
    let mut gid = Gid::default();
    gid.copy_from_slice(&hasher.finalize()[..16]);
    gid
}

impl Attachment {
    /// Encodes the attachment.
    pub fn to_bytes(&self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        LittleEndian::write_i64(&mut bytes[..8], self.sequence_number);
        LittleEndian::write_i64(&mut bytes[8..16], self.source_timestamp);
        bytes[16] = GID_LENGTH;
        bytes[17..].copy_from_slice(&self.gid);
        bytes
    }

    /// Decodes an attachment; returns `None` for other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; LENGTH] = bytes.try_into().ok()?;
        let gid = bytes[17..].try_into().ok()?;
        (bytes[16] == GID_LENGTH).then(|| Self {
            sequence_number: LittleEndian::read_i64(&bytes[..8]),
            source_timestamp: LittleEndian::read_i64(&bytes[8..16]),
            gid,
        })
    }
}
