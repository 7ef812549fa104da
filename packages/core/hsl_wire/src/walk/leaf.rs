use std::fmt;

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

impl fmt::Display for Leaf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Signed(value) => write!(f, "{value}"),
            Self::Unsigned(value) => write!(f, "{value}"),
            Self::Float32(value) => write!(f, "{value}"),
            Self::Float64(value) => write!(f, "{value}"),
            Self::Text(value) => write!(f, "{value:?}"),
            Self::List(value) => f.write_str(value),
            Self::Absent => f.write_str("none"),
            Self::Length(1) => f.write_str("1 element"),
            Self::Length(length) => write!(f, "{length} elements"),
        }
    }
}
