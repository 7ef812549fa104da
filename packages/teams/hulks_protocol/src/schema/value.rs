/// Value of any type, decoded by a schema.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Bool(bool),
    Integer(i128),
    Single(f32),
    Double(f64),
    Text(String),
    Optional(Option<Box<Value>>),
    Sequence(Vec<Value>),
    /// Entries in the order of the message.
    Map(Vec<(Value, Value)>),
    /// Values of the fields of a struct.
    Fields(Vec<Value>),
    /// Number and values of a variant.
    Variant(u32, Vec<Value>),
}
