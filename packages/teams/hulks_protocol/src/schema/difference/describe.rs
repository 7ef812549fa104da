//! Descriptions of shapes in messages about differences.

use crate::schema::{Definition, Length, Payload, Shape};

/// Describes the length of a sequence.
pub(in crate::schema) fn element_count(length: Length) -> String {
    match length {
        Length::Dynamic => "any number of values".to_owned(),
        Length::Fixed { value } => format!("{value} values"),
    }
}

/// Describes a shape, or returns the name of its type.
pub(in crate::schema) fn shape_kind(shape: &Shape) -> String {
    match shape {
        Shape::Primitive { name } => name.clone(),
        Shape::String => "text".to_owned(),
        Shape::Named { name } => name.clone(),
        Shape::Optional { .. } => "an option".to_owned(),
        Shape::Sequence { .. } => "a sequence".to_owned(),
        Shape::Map { .. } => "a map".to_owned(),
    }
}

/// Describes the kind of a named type; `None` is a type that the schema does not define.
pub(in crate::schema) fn definition_kind(definition: Option<&Definition>) -> &'static str {
    match definition {
        Some(Definition::Struct { .. }) => "a struct",
        Some(Definition::Enum { .. }) => "an enum",
        None => "a type without a definition",
    }
}

/// Describes the kind of a variant's data.
pub(super) fn payload_kind(payload: &Payload) -> &'static str {
    match payload {
        Payload::Unit => "a variant without values",
        Payload::Newtype { .. } => "a variant with one value",
        Payload::Tuple { .. } => "a variant with several values",
        Payload::Struct { .. } => "a variant with fields",
    }
}
