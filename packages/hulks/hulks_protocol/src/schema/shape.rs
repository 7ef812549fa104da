use serde::{Deserialize, Serialize};

/// What stands at a place of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Shape {
    /// A number or a truth value.
    Primitive {
        /// As in Rust: `bool`, `u8`, `f32`.
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
    /// A value or none.
    Optional {
        /// The value.
        element: Box<Shape>,
    },
    /// Values one after another.
    Sequence {
        /// How many.
        length: Length,
        /// Each of them.
        element: Box<Shape>,
    },
    /// Keys with their values.
    Map {
        /// Each key.
        key: Box<Shape>,
        /// Each value.
        value: Box<Shape>,
    },
}

/// How many values a sequence has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Length {
    /// The message says it.
    Dynamic,
    /// Always the same.
    Fixed {
        /// The number.
        value: u64,
    },
}

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Definition {
    /// All fields.
    Struct {
        /// In order.
        fields: Vec<Field>,
    },
    /// One of several.
    Enum {
        /// In order, by which they are told apart.
        variants: Vec<Variant>,
    },
}

/// A field of a struct.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// In a tuple its place, from 0.
    pub name: String,
    /// What it is.
    pub shape: Shape,
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// As in Rust.
    pub name: String,
    /// What follows.
    pub payload: Payload,
}

/// What follows the number of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Payload {
    /// Nothing.
    Unit,
    /// One value.
    Newtype {
        /// What it is.
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
    /// The shape of a type with a definition.
    pub fn named(name: &str) -> Self {
        Self::Named {
            name: name.to_owned(),
        }
    }

    /// All names in it.
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
    /// All shapes in it.
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
    /// All shapes in it, in order.
    pub(super) fn shapes(&self) -> Vec<&Shape> {
        match self {
            Self::Unit => Vec::new(),
            Self::Newtype { shape } => vec![shape],
            Self::Tuple { shapes } => shapes.iter().collect(),
            Self::Struct { fields } => fields.iter().map(|field| &field.shape).collect(),
        }
    }
}
