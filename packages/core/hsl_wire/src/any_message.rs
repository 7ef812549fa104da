//! Messages whose type is known only at run time.

use std::any::Any;
use std::fmt::Debug;

use crate::{Message, MessageType};

/// Message of any type; [`Any`] converts it to its type.
pub trait AnyMessage: Any + Debug {
    /// Returns the message's type.
    fn message_type(&self) -> &'static MessageType;

    /// Returns the CDR bytes, see [`Message::to_cdr`].
    fn bytes(&self) -> Vec<u8>;

    /// Replaces the content of `buffer` by the CDR bytes, see [`Message::write_cdr`].
    fn write_bytes(&self, buffer: &mut Vec<u8>);

    /// Returns the fields for any serializer, with every number unchanged.
    fn fields(&self) -> &dyn erased_serde::Serialize;

    /// Returns the fields by name, for display and tests. Numbers that are not finite become null.
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
        // Serialization fails only for maps whose keys are not text, and messages have no maps.
        serde_json::to_value(self).unwrap_or_default()
    }
}
