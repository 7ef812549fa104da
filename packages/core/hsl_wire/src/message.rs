//! What all messages have in common.

use crate::cdr::{self, Cdr, CdrError};
use crate::{AnyMessage, MESSAGE_TYPES};

/// A message type of ROS.
#[derive(Clone, Copy, Debug)]
pub struct MessageType {
    /// As in `hsl_msgs/msg/WorldState`.
    pub name: &'static str,
    /// Its definition and those of its parts in the format `ros2msg`: what a bag stores.
    pub definition: &'static str,
    /// As in `RIHS01_8a5223…`: equal where the names and types of all fields are.
    pub hash: &'static str,
    new: fn() -> Box<dyn AnyMessage>,
    decode: Decode,
}

type Decode = fn(&[u8]) -> Result<Box<dyn AnyMessage>, CdrError>;

impl MessageType {
    /// The type of `M`; for the generated code.
    pub(crate) const fn of<M: Message + AnyMessage + Default + 'static>(
        name: &'static str,
        definition: &'static str,
        hash: &'static str,
    ) -> Self {
        Self {
            name,
            definition,
            hash,
            new: || Box::new(M::default()),
            decode: |bytes| M::from_cdr(bytes).map(|message| Box::new(message) as _),
        }
    }

    /// The type with this name, as in `hsl_msgs/msg/WorldState`.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        MESSAGE_TYPES
            .binary_search_by(|candidate| candidate.name.cmp(name))
            .ok()
            .map(|index| MESSAGE_TYPES[index])
    }

    /// A message of this type with the default values of its fields.
    pub fn new_message(&self) -> Box<dyn AnyMessage> {
        (self.new)()
    }

    /// The message of this type that `bytes` hold, see [`Message::from_cdr`].
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn decode(&self, bytes: &[u8]) -> Result<Box<dyn AnyMessage>, CdrError> {
        (self.decode)(bytes)
    }
}

impl PartialEq for MessageType {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.hash == other.hash
    }
}

impl Eq for MessageType {}

/// A message.
pub trait Message: Cdr {
    /// Its type.
    const TYPE: &'static MessageType;

    /// The message as CDR bytes: header `00 01 00 00`, little endian, as ROS writes it.
    fn to_cdr(&self) -> Vec<u8> {
        let mut buffer = Vec::new();
        self.write_cdr(&mut buffer);
        buffer
    }

    /// The bytes of [`Message::to_cdr`] in place of what `buffer` held, without allocation once it
    /// has grown.
    fn write_cdr(&self, buffer: &mut Vec<u8>) {
        cdr::encode(self, buffer);
    }

    /// The message that `bytes` hold, and nothing else.
    ///
    /// # Errors
    /// The first thing that is wrong with the bytes, and where. No input makes it panic or take
    /// more memory than a small multiple of its length.
    fn from_cdr(bytes: &[u8]) -> Result<Self, CdrError> {
        cdr::decode(bytes)
    }
}
