//! Fields of message types.

use crate::MessageType;

/// Field of a message type, as the `.msg` file declares it.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Name.
    pub name: &'static str,
    /// Type of the field, or of the elements of its list.
    pub kind: FieldKind,
    /// Number of values.
    pub count: FieldCount,
    /// Constants directly before a field of whole numbers, by name: all its values, or one special value.
    pub constants: &'static [(&'static str, i64)],
}

/// Type of a field, or of the elements of its list.
#[derive(Clone, Copy, Debug)]
pub enum FieldKind {
    /// Value.
    Primitive(Primitive),
    /// Message of this type.
    Message(&'static MessageType),
}

/// Primitive type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Primitive {
    /// `bool`
    Bool,
    /// `int8` to `int64`
    Signed,
    /// `uint8` to `uint64`
    Unsigned,
    /// `float32`
    Float32,
    /// `float64`
    Float64,
    /// `string`
    Text,
}

/// Number of values of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldCount {
    /// One value.
    One,
    /// At most one value: `T[<=1]`.
    Optional,
    /// Array or sequence.
    List,
}
