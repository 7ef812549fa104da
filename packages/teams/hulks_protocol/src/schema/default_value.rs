use super::primitive::Primitive;
use super::value::Value;
use super::{Definition, Length, Payload, Schema, Shape};

/// Maximum nesting depth of a default value.
const MAX_DEPTH: usize = 64;
const MAX_VALUES: u64 = 10_000;

/// Returns the default of a shape: zeros, empty texts and lists, absent options, and the first variant without data.
/// Returns `None` if the default would be too large or a type is not defined.
pub(super) fn default_value(schema: &Schema, shape: &Shape) -> Option<Value> {
    let mut left = MAX_VALUES;
    default_at(schema, shape, (0, &mut left))
}

/// Returns the default of a shape at nesting depth `depth`. Subtracts the number of its values from `left`; `None` if
/// that or [`MAX_DEPTH`] is exceeded.
fn default_at(schema: &Schema, shape: &Shape, (depth, left): (usize, &mut u64)) -> Option<Value> {
    if depth > MAX_DEPTH {
        return None;
    }
    *left = left.checked_sub(1)?;
    let mut inner = |shape: &Shape| default_at(schema, shape, (depth + 1, &mut *left));
    Some(match shape {
        Shape::Primitive { name } => Primitive::from_name(name)?.zero(),
        Shape::String => Primitive::Text.zero(),
        Shape::Optional { .. } => Value::Optional(None),
        Shape::Map { .. } => Value::Map(Vec::new()),
        Shape::Sequence { length, element } => match *length {
            Length::Dynamic => Value::Sequence(Vec::new()),
            Length::Fixed { value } => {
                let values = (0..value).map(|_| inner(element));
                Value::Sequence(values.collect::<Option<_>>()?)
            }
        },
        Shape::Named { name } => match schema.definitions.get(name)? {
            Definition::Struct { fields } => {
                let values = fields.iter().map(|field| inner(&field.shape));
                Value::Fields(values.collect::<Option<_>>()?)
            }
            Definition::Enum { variants } => {
                let mut plain = variants.iter();
                let plain = plain.position(|it| it.payload == Payload::Unit);
                let number = plain.unwrap_or(0);
                let shapes = variants.get(number)?.payload.shapes().into_iter();
                let values = shapes.map(inner).collect::<Option<_>>()?;
                Value::Variant(u32::try_from(number).ok()?, values)
            }
        },
    })
}
