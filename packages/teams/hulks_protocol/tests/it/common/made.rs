//! Values of a schema, built from given numbers.

use std::collections::BTreeMap;

use hulks_protocol::schema::{Definition, Field, Length, Payload, Schema, Shape};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::ser::{SerializeMap, SerializeTuple};
use serde::{Serialize, Serializer};

/// A value of any shape.
#[derive(Clone, Debug)]
pub(crate) enum Made {
    Bool(bool),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    F32(f32),
    Text(String),
    Option(Option<Box<Made>>),
    List(Vec<Made>),
    Map(Vec<(Made, Made)>),
    /// A struct, a tuple, or an enum with its number first.
    All(Vec<Made>),
}

impl Serialize for Made {
    /// Writes the value without names, as CDR does.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(value) => value.serialize(serializer),
            Self::U8(value) => value.serialize(serializer),
            Self::U16(value) => value.serialize(serializer),
            Self::U32(value) => value.serialize(serializer),
            Self::U64(value) => value.serialize(serializer),
            Self::F32(value) => value.serialize(serializer),
            Self::Text(value) => value.serialize(serializer),
            Self::Option(value) => value.serialize(serializer),
            Self::List(values) => values.serialize(serializer),
            Self::Map(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
            Self::All(values) => {
                let mut tuple = serializer.serialize_tuple(values.len())?;
                for value in values {
                    tuple.serialize_element(value)?;
                }
                tuple.end()
            }
        }
    }
}

/// Values of the root of `schema`.
pub(crate) fn made(schema: &Schema) -> impl Strategy<Value = Made> + use<> {
    let schema = schema.clone();
    vec(any::<u64>(), 0..256).prop_map(move |numbers| {
        let mut maker = Maker {
            definitions: &schema.definitions,
            numbers: numbers.into_iter(),
        };
        maker.shape(&schema.root, "", 0)
    })
}

struct Maker<'a> {
    definitions: &'a BTreeMap<String, Definition>,
    numbers: std::vec::IntoIter<u64>,
}

impl Maker<'_> {
    /// Returns any number; 0 when none is left.
    fn number(&mut self) -> u64 {
        self.numbers.next().unwrap_or(0)
    }

    /// Few, and none far below: a tree of nodes ends somewhere.
    fn count(&mut self, depth: usize) -> u64 {
        self.number() % if depth < 12 { 4 } else { 1 }
    }

    /// Returns a value of a shape. `field` is the name of the field that contains it; `depth` limits the size of trees.
    fn shape(&mut self, shape: &Shape, field: &str, depth: usize) -> Made {
        match shape {
            Shape::Primitive { name } => self.primitive(name, field),
            Shape::String => Made::Text(format!("ä{}", self.number())),
            Shape::Named { name } => self.definition(name, depth + 1),
            Shape::Optional { element } => {
                let is_there = self.number() % 2 == 1;
                Made::Option(is_there.then(|| Box::new(self.shape(element, field, depth))))
            }
            Shape::Sequence {
                length: Length::Fixed { value },
                element,
            } => Made::All(
                (0..*value)
                    .map(|_| self.shape(element, field, depth))
                    .collect(),
            ),
            Shape::Sequence {
                length: Length::Dynamic,
                element,
            } => {
                let count = self.count(depth);
                Made::List(
                    (0..count)
                        .map(|_| self.shape(element, field, depth))
                        .collect(),
                )
            }
            Shape::Map { value, .. } => {
                // All keys are players. Each has one value, and our maps are in order.
                let players = self.number() % 32;
                let keys = (0..5).filter(|player| players >> player & 1 == 1);
                let entry = |key| (Made::U32(key), self.shape(value, field, depth));
                Made::Map(keys.map(entry).collect())
            }
        }
    }

    /// Returns a number or Boolean of a type, within the range that messages allow.
    fn primitive(&mut self, name: &str, field: &str) -> Made {
        let number = self.number();
        match name {
            "bool" => Made::Bool(number % 2 == 1),
            "u8" => Made::U8(number as u8),
            "u16" => Made::U16(number as u16),
            // Of a span; more would be another second.
            "u32" if field.starts_with("nanos") => Made::U32((number % 1_000_000_000) as u32),
            "u32" => Made::U32(number as u32),
            // Of a moment; the ones that the system's clock can show.
            "u64" => Made::U64(number % (1 << 40)),
            "f32" => Made::F32(f32::from_bits(number as u32)),
            other => panic!("no message has {other}"),
        }
    }

    /// Returns a value of a named type.
    fn definition(&mut self, name: &str, depth: usize) -> Made {
        Made::All(match &self.definitions[name] {
            Definition::Struct { fields } => self.fields(fields, depth),
            Definition::Enum { variants } => {
                let number = self.number() % variants.len() as u64;
                let mut values = match &variants[number as usize].payload {
                    Payload::Unit => Vec::new(),
                    Payload::Newtype { shape } => vec![self.shape(shape, "", depth)],
                    Payload::Tuple { shapes } => {
                        let values = shapes.iter().map(|shape| self.shape(shape, "", depth));
                        values.collect()
                    }
                    Payload::Struct { fields } => self.fields(fields, depth),
                };
                values.insert(0, Made::U32(number as u32));
                values
            }
        })
    }

    fn fields(&mut self, fields: &[Field], depth: usize) -> Vec<Made> {
        let values = fields.iter();
        let values = values.map(|field| self.shape(&field.shape, &field.name, depth));
        values.collect()
    }
}
