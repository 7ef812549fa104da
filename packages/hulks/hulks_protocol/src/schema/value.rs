use super::primitive::Primitive;
use super::{Definition, Length, Payload, Schema, Shape};

/// Maximum nesting depth of a default value.
const MAX_DEPTH: usize = 64;
/// Maximum number of values in a default value.
const MAX_VALUES: u64 = 10_000;

/// A value of any shape.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Bool(bool),
    Integer(i128),
    Single(f32),
    Double(f64),
    Text(String),
    Optional(Option<Box<Value>>),
    Sequence(Vec<Value>),
    Map(Vec<(Value, Value)>),
    /// The fields of a struct.
    Fields(Vec<Value>),
    /// The number of a variant, and its values.
    Variant(u32, Vec<Value>),
}

impl Value {
    /// Returns the default of a shape: zeros, nothing, or the first variant without values. Returns `None` if there is
    /// none of a reasonable size.
    pub(super) fn default_of(schema: &Schema, shape: &Shape) -> Option<Self> {
        let mut left = MAX_VALUES;
        Self::within(schema, shape, (0, &mut left))
    }

    /// Returns the default of a shape at a depth, and subtracts its number of values from `left`.
    fn within(schema: &Schema, shape: &Shape, (depth, left): (usize, &mut u64)) -> Option<Self> {
        if depth > MAX_DEPTH {
            return None;
        }
        *left = left.checked_sub(1)?;
        let mut inner = |shape: &Shape| Self::within(schema, shape, (depth + 1, &mut *left));
        Some(match shape {
            Shape::Primitive { name } => Primitive::of_name(name)?.zero(),
            Shape::String => Primitive::Text.zero(),
            Shape::Optional { .. } => Self::Optional(None),
            Shape::Map { .. } => Self::Map(Vec::new()),
            Shape::Sequence { length, element } => match *length {
                Length::Dynamic => Self::Sequence(Vec::new()),
                Length::Fixed { value } => {
                    let values = (0..value).map(|_| inner(element));
                    Self::Sequence(values.collect::<Option<_>>()?)
                }
            },
            Shape::Named { name } => match schema.definitions.get(name)? {
                Definition::Struct { fields } => {
                    let values = fields.iter().map(|field| inner(&field.shape));
                    Self::Fields(values.collect::<Option<_>>()?)
                }
                Definition::Enum { variants } => {
                    let mut plain = variants.iter();
                    let plain = plain.position(|it| it.payload == Payload::Unit);
                    let number = plain.unwrap_or(0);
                    let shapes = variants.get(number)?.payload.shapes().into_iter();
                    let values = shapes.map(inner).collect::<Option<_>>()?;
                    Self::Variant(u32::try_from(number).ok()?, values)
                }
            },
        })
    }
}
