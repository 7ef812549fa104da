//! Messages whose type is known only when the program runs.

use std::any::Any;
use std::fmt::Debug;

use crate::{Message, MessageType};

/// A message of any type; as [`Any`] it is found out which.
pub trait AnyMessage: Any + Debug {
    /// Its type.
    fn message_type(&self) -> &'static MessageType;

    /// Its CDR bytes, see [`Message::to_cdr`].
    fn bytes(&self) -> Vec<u8>;

    /// The same in place of what `buffer` held, see [`Message::write_cdr`].
    fn write_bytes(&self, buffer: &mut Vec<u8>);

    /// Its fields, for any serializer: every number as the message has it.
    fn fields(&self) -> &dyn erased_serde::Serialize;

    /// Its fields by name, for people and tests. Numbers that are not finite become null.
    fn json(&self) -> serde_json::Value;
}

impl<M: Message + Debug + serde::Serialize + 'static> AnyMessage for M {
    fn message_type(&self) -> &'static MessageType {
        M::TYPE
    }

    fn bytes(&self) -> Vec<u8> {
        self.to_cdr()
    }

    fn write_bytes(&self, buffer: &mut Vec<u8>) {
        self.write_cdr(buffer);
    }

    fn fields(&self) -> &dyn erased_serde::Serialize {
        self
    }

    fn json(&self) -> serde_json::Value {
        // Fails only for maps whose keys are no text, and messages have no maps.
        serde_json::to_value(self).unwrap_or_default()
    }
}
