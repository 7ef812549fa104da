use serde::{Deserialize, Serialize};

/// Shape of a value in a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Shape {
    /// Number or Boolean.
    Primitive {
        /// Rust name, for example `bool`, `u8` or `f32`.
        name: String,
    },
    /// Text.
    String,
    /// Type with a definition.
    Named {
        /// Path of the Rust type.
        #[serde(rename = "type")]
        name: String,
    },
    /// Optional value.
    Optional {
        /// Shape of the value.
        element: Box<Shape>,
    },
    /// Sequence of values.
    Sequence {
        /// Number of values.
        length: Length,
        /// Shape of each value.
        element: Box<Shape>,
    },
    /// Map of keys to values.
    Map {
        /// Shape of each key.
        key: Box<Shape>,
        /// Shape of each value.
        value: Box<Shape>,
    },
}

/// Length of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Length {
    /// The length is part of the message.
    Dynamic,
    /// The length is constant.
    Fixed {
        /// Number of values.
        value: u64,
    },
}

/// Definition of a named type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Definition {
    /// Struct.
    Struct {
        /// Fields in order.
        fields: Vec<Field>,
    },
    /// Enum.
    Enum {
        /// Variants in order of their numbers.
        variants: Vec<Variant>,
    },
}

/// Field of a struct.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Name; the index, from 0, in a tuple.
    pub name: String,
    /// Shape of the value.
    pub shape: Shape,
}

/// Variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// Rust name.
    pub name: String,
    /// Data of the variant.
    pub payload: Payload,
}

/// Data after the number of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Payload {
    /// No data.
    Unit,
    /// One value.
    Newtype {
        /// Shape of the value.
        shape: Shape,
    },
    /// Several values.
    Tuple {
        /// Shapes of the values, in order.
        shapes: Vec<Shape>,
    },
    /// Fields.
    Struct {
        /// Fields in order.
        fields: Vec<Field>,
    },
}

impl Shape {
    /// Creates the shape of a type with a definition.
    pub fn named(name: &str) -> Self {
        Self::Named {
            name: name.to_owned(),
        }
    }

    /// Returns the names of all types in the shape.
    pub(super) fn names(&self) -> Vec<&str> {
        match self {
            Self::Primitive { .. } | Self::String => Vec::new(),
            Self::Named { name } => vec![name],
            Self::Optional { element } | Self::Sequence { element, .. } => element.names(),
            Self::Map { key, value } => [key.names(), value.names()].concat(),
        }
    }
}

impl Definition {
    pub(super) fn shapes(&self) -> Box<dyn Iterator<Item = &Shape> + '_> {
        match self {
            Self::Struct { fields } => Box::new(fields.iter().map(|field| &field.shape)),
            Self::Enum { variants } => {
                Box::new(variants.iter().flat_map(|variant| variant.payload.shapes()))
            }
        }
    }
}

impl Payload {
    /// Returns all shapes in the data, in order.
    pub(super) fn shapes(&self) -> Vec<&Shape> {
        match self {
            Self::Unit => Vec::new(),
            Self::Newtype { shape } => vec![shape],
            Self::Tuple { shapes } => shapes.iter().collect(),
            Self::Struct { fields } => fields.iter().map(|field| &field.shape).collect(),
        }
    }
}
