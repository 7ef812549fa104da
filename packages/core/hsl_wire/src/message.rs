//! Common properties of all messages.

use std::fmt;

use crate::cdr::{self, Cdr, CdrError};
use crate::{AnyMessage, Field, MESSAGE_TYPES};

/// Message type of ROS.
#[derive(Clone, Copy)]
pub struct MessageType {
    /// Name, as in `hsl_msgs/msg/WorldState`.
    pub name: &'static str,
    /// Definition, and the definitions of its parts, in the format `ros2msg`, as bags store it.
    pub definition: &'static str,
    /// Type hash, as in `RIHS01_8a5223…`. Types whose fields have equal names and types have equal hashes.
    pub hash: &'static str,
    /// Fields, in the order of the definition.
    pub fields: &'static [Field],
    /// Creates a message with default values.
    new: fn() -> Box<dyn AnyMessage>,
    decode: Decode,
}

/// Function that decodes a message.
type Decode = fn(&[u8]) -> Result<Box<dyn AnyMessage>, CdrError>;

impl MessageType {
    /// Describes the type of `M`, only for the generated code.
    pub(crate) const fn of<M: Message + AnyMessage + Default + 'static>(
        name: &'static str,
        definition: &'static str,
        hash: &'static str,
        fields: &'static [Field],
    ) -> Self {
        Self {
            name,
            definition,
            hash,
            fields,
            new: || Box::new(M::default()),
            decode: |bytes| M::from_cdr(bytes).map(|message| Box::new(message) as _),
        }
    }

    /// Returns the type with this name, as in `hsl_msgs/msg/WorldState`; `None` if this crate does not have it.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        MESSAGE_TYPES
            .binary_search_by(|candidate| candidate.name.cmp(name))
            .ok()
            .map(|index| MESSAGE_TYPES[index])
    }

    /// Creates a message of this type with the default values of its fields.
    pub fn new_message(&self) -> Box<dyn AnyMessage> {
        (self.new)()
    }

    /// Decodes a message of this type from `bytes`, see [`Message::from_cdr`].
    ///
    /// # Errors
    /// Returns the first error in the bytes, with its offset.
    pub fn decode(&self, bytes: &[u8]) -> Result<Box<dyn AnyMessage>, CdrError> {
        (self.decode)(bytes)
    }
}

impl fmt::Debug for MessageType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MessageType").field(&self.name).finish()
    }
}

impl PartialEq for MessageType {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.hash == other.hash
    }
}

impl Eq for MessageType {}

/// Size of a buffer for which memory is reserved once for most messages, also for a world state \[bytes\].
const TYPICAL_SIZE: usize = 2048;

/// Message of ROS.
pub trait Message: Cdr {
    /// Type of the message.
    const TYPE: &'static MessageType;

    /// Returns the message as CDR bytes: header `00 01 00 00`, little endian, as ROS writes it.
    fn to_cdr(&self) -> Vec<u8> {
        let mut buffer = Vec::with_capacity(TYPICAL_SIZE);
        self.write_cdr(&mut buffer);
        buffer
    }

    /// Replaces the content of `buffer` by the bytes of [`Message::to_cdr`]. Allocates nothing if the buffer is large
    /// enough.
    fn write_cdr(&self, buffer: &mut Vec<u8>) {
        cdr::encode(self, buffer);
    }

    /// Decodes a message from `bytes`, which must not contain anything else.
    ///
    /// # Errors
    /// Returns the first error in the bytes, with its offset. No input makes the function panic or allocate more than a
    /// small multiple of the input's length.
    fn from_cdr(bytes: &[u8]) -> Result<Self, CdrError> {
        cdr::decode(bytes)
    }
}
