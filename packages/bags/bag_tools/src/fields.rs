//! Fields of a message whose type is known only at run time.

mod path;
mod serializer;

use hsl_wire::AnyMessage;
use serde::Serialize;
use user_files::wording;

pub use path::{Path, Step};
use serializer::Walk;

/// Value at the end of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leaf<'a> {
    /// A boolean.
    Bool(bool),
    /// An integer of a signed type.
    Signed(i64),
    /// An integer of an unsigned type.
    Unsigned(u64),
    /// A floating-point number of 4 bytes.
    Float32(f32),
    /// A floating-point number of 8 bytes.
    Float64(f64),
    /// A text.
    Text(&'a str),
    /// Empty field `T[<=1]`.
    Absent,
    /// Length of a list; its elements follow with their own paths.
    Length(usize),
    /// A list as JSON.
    List(&'a str),
}

/// Calls `visit` with path and value of every field of a message, in the order of its definition. A list is visited as
/// its length, followed by its elements.
pub fn visit<'a>(message: &'a dyn AnyMessage, visit: &'a mut dyn FnMut(&Path, Leaf<'_>)) {
    walk(message, Walk::new(visit, false));
}

/// Calls `visit` with every field of a message, with each list as one [`Leaf::List`].
pub fn visit_flat<'a>(message: &'a dyn AnyMessage, visit: &'a mut dyn FnMut(&Path, Leaf<'_>)) {
    walk(message, Walk::new(visit, true));
}

/// Serializes a message with a serializer that calls back for each field.
fn walk(message: &dyn AnyMessage, mut walk: Walk<'_>) {
    // Serialization fails only for maps, and messages have none.
    let _ = message.fields().serialize(&mut walk);
}

impl std::fmt::Display for Leaf<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Signed(value) => write!(f, "{value}"),
            Self::Unsigned(value) => write!(f, "{value}"),
            Self::Float32(value) => write!(f, "{value}"),
            Self::Float64(value) => write!(f, "{value}"),
            Self::Text(value) => write!(f, "{value:?}"),
            Self::List(value) => f.write_str(value),
            Self::Absent => f.write_str("none"),
            Self::Length(length) => f.write_str(&wording::count(length, "element")),
        }
    }
}
