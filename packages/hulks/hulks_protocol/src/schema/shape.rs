use serde::{Deserialize, Serialize};

/// The shape of a value in a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Shape {
    /// A number or a boolean.
    Primitive {
        /// Name as in Rust: `bool`, `u8`, `f32`.
        name: String,
    },
    /// Text.
    String,
    /// A type with a definition.
    Named {
        /// The path of the Rust type.
        #[serde(rename = "type")]
        name: String,
    },
    /// An optional value.
    Optional {
        /// The value.
        element: Box<Shape>,
    },
    /// A sequence of values.
    Sequence {
        /// Number of values.
        length: Length,
        /// Shape of each value.
        element: Box<Shape>,
    },
    /// Keys with their values.
    Map {
        /// Shape of each key.
        key: Box<Shape>,
        /// Shape of each value.
        value: Box<Shape>,
    },
}

/// The length of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Length {
    /// The message contains it.
    Dynamic,
    /// Constant.
    Fixed {
        /// The number.
        value: u64,
    },
}

/// The definition of a named type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Definition {
    /// A struct.
    Struct {
        /// Fields in order.
        fields: Vec<Field>,
    },
    /// An enum.
    Enum {
        /// Variants in order of their numbers.
        variants: Vec<Variant>,
    },
}

/// A field of a struct.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Name; in a tuple its index, from 0.
    pub name: String,
    /// Shape of its value.
    pub shape: Shape,
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// Name as in Rust.
    pub name: String,
    /// Its data.
    pub payload: Payload,
}

/// The data after the number of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Payload {
    /// Nothing.
    Unit,
    /// One value.
    Newtype {
        /// Shape of the value.
        shape: Shape,
    },
    /// Several values.
    Tuple {
        /// In order.
        shapes: Vec<Shape>,
    },
    /// Fields.
    Struct {
        /// In order.
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

    /// Returns all names in it.
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
    /// Returns all shapes in it.
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
    /// Returns all shapes in it, in order.
    pub(super) fn shapes(&self) -> Vec<&Shape> {
        match self {
            Self::Unit => Vec::new(),
            Self::Newtype { shape } => vec![shape],
            Self::Tuple { shapes } => shapes.iter().collect(),
            Self::Struct { fields } => fields.iter().map(|field| &field.shape).collect(),
        }
    }
}
