//! Messages whose type is known only at run time.

use std::any::Any;
use std::fmt::Debug;

use crate::walk::{Fields, Leaf, Path, Walk};
use crate::{Message, MessageType};

/// Message of any type; [`Any`] converts it to its type.
pub trait AnyMessage: Any + Debug {
    /// Returns the message's type.
    fn message_type(&self) -> &'static MessageType;

    /// Returns the CDR bytes, see [`Message::to_cdr`].
    fn bytes(&self) -> Vec<u8>;

    /// Replaces the content of `buffer` by the CDR bytes, see [`Message::write_cdr`].
    fn write_bytes(&self, buffer: &mut Vec<u8>);

    /// Calls `visit` with path and value of every field, in the order of the definition. A list is visited as its
    /// length, followed by its elements.
    fn visit(&self, visit: &mut dyn FnMut(&Path, Leaf<'_>));

    /// Calls `visit` with every field, with each list as one [`Leaf::List`].
    fn visit_flat(&self, visit: &mut dyn FnMut(&Path, Leaf<'_>));

    /// Returns the fields by name, for display and tests. Numbers that are not finite become null.
    fn json(&self) -> serde_json::Value;
}

impl<M: Message + Debug + Fields + serde::Serialize + 'static> AnyMessage for M {
    fn message_type(&self) -> &'static MessageType {
        M::TYPE
    }

    fn bytes(&self) -> Vec<u8> {
        self.to_cdr()
    }

    fn write_bytes(&self, buffer: &mut Vec<u8>) {
        self.write_cdr(buffer);
    }

    fn visit(&self, visit: &mut dyn FnMut(&Path, Leaf<'_>)) {
        self.walk(&mut Walk::new(visit, false));
    }

    fn visit_flat(&self, visit: &mut dyn FnMut(&Path, Leaf<'_>)) {
        self.walk(&mut Walk::new(visit, true));
    }

    fn json(&self) -> serde_json::Value {
        // Serialization fails only for maps whose keys are not text, and messages have no maps.
        serde_json::to_value(self).unwrap_or_default()
    }
}
