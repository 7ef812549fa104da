//! Schemas in the JSON of recordings. The programs of HULKs that write recordings serialize the types of `ros-z-schema`
//! with serde's default for enums, which differs from the JSON that is hashed.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Definition, Field, Length, Payload, Schema, Shape, Variant};

impl Schema {
    /// Parses the JSON of a recording.
    ///
    /// # Errors
    /// Returns an error if the text is not a schema.
    pub fn from_recorded_json(json: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(json).map(|bundle: Bundle| Self {
            definitions: bundle
                .definitions
                .into_iter()
                .map(|(name, definition)| (name, definition.into()))
                .collect(),
            root: bundle.root.into(),
        })
    }
}

#[derive(Deserialize)]
struct Bundle {
    root: RecordedShape,
    definitions: BTreeMap<String, RecordedDefinition>,
}

#[derive(Deserialize)]
enum RecordedShape {
    Primitive(String),
    String,
    Named(String),
    Optional(Box<RecordedShape>),
    Sequence {
        element: Box<RecordedShape>,
        length: RecordedLength,
    },
    Map {
        key: Box<RecordedShape>,
        value: Box<RecordedShape>,
    },
}

#[derive(Deserialize)]
enum RecordedLength {
    Dynamic,
    Fixed(u64),
}

#[derive(Deserialize)]
enum RecordedDefinition {
    Struct { fields: Vec<RecordedField> },
    Enum { variants: Vec<RecordedVariant> },
}

#[derive(Deserialize)]
struct RecordedField {
    name: String,
    shape: RecordedShape,
}

#[derive(Deserialize)]
struct RecordedVariant {
    name: String,
    payload: RecordedPayload,
}

#[derive(Deserialize)]
enum RecordedPayload {
    Unit,
    Newtype(RecordedShape),
    Tuple(Vec<RecordedShape>),
    Struct(Vec<RecordedField>),
}

impl From<RecordedShape> for Shape {
    fn from(recorded: RecordedShape) -> Self {
        let boxed = |shape: Box<RecordedShape>| Box::new((*shape).into());
        match recorded {
            RecordedShape::Primitive(name) => Self::Primitive { name },
            RecordedShape::String => Self::String,
            RecordedShape::Named(name) => Self::Named { name },
            RecordedShape::Optional(element) => Self::Optional {
                element: boxed(element),
            },
            RecordedShape::Sequence { element, length } => Self::Sequence {
                length: match length {
                    RecordedLength::Dynamic => Length::Dynamic,
                    RecordedLength::Fixed(value) => Length::Fixed { value },
                },
                element: boxed(element),
            },
            RecordedShape::Map { key, value } => Self::Map {
                key: boxed(key),
                value: boxed(value),
            },
        }
    }
}

impl From<RecordedDefinition> for Definition {
    fn from(recorded: RecordedDefinition) -> Self {
        match recorded {
            RecordedDefinition::Struct { fields } => Self::Struct {
                fields: each(fields),
            },
            RecordedDefinition::Enum { variants } => Self::Enum {
                variants: each(variants),
            },
        }
    }
}

impl From<RecordedField> for Field {
    fn from(recorded: RecordedField) -> Self {
        Self {
            name: recorded.name,
            shape: recorded.shape.into(),
        }
    }
}

impl From<RecordedVariant> for Variant {
    fn from(recorded: RecordedVariant) -> Self {
        Self {
            name: recorded.name,
            payload: match recorded.payload {
                RecordedPayload::Unit => Payload::Unit,
                RecordedPayload::Newtype(shape) => Payload::Newtype {
                    shape: shape.into(),
                },
                RecordedPayload::Tuple(shapes) => Payload::Tuple {
                    shapes: each(shapes),
                },
                RecordedPayload::Struct(fields) => Payload::Struct {
                    fields: each(fields),
                },
            },
        }
    }
}

/// Converts all values.
fn each<T: Into<U>, U>(recorded: Vec<T>) -> Vec<U> {
    recorded.into_iter().map(Into::into).collect()
}
