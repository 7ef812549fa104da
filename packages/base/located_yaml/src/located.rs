//! Values with their places.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// Name of the newtype by which [`Located`] requests its place from this package's deserializer.
pub(crate) const LOCATED: &str = "$located";

/// Value with its place in the text. Values are compared without their places.
#[derive(Clone, Debug, Default)]
pub struct Located<T> {
    /// Range of the value \[bytes\].
    pub place: Range<usize>,
    /// Value.
    pub value: T,
}

impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Located<T> {}

impl<T: PartialOrd> PartialOrd for Located<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Located<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Located<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(LOCATED, PlaceVisitor(PhantomData))
    }
}

/// Reader of a place and its value.
struct PlaceVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for PlaceVisitor<T> {
    type Value = Located<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with its place")
    }

    /// Reads start, end and value from this package's deserializer.
    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Located<T>, A::Error> {
        let (start, end) = (parts.next_element()?, parts.next_element()?);
        let value = parts.next_element()?;
        match (start, end, value) {
            (Some(start), Some(end), Some(value)) => Ok(Located {
                place: start..end,
                value,
            }),
            _ => Err(A::Error::invalid_length(0, &self)),
        }
    }

    /// Reads the value from any other deserializer, which has no places: the place is then empty.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Located<T>, D::Error> {
        T::deserialize(inner).map(|value| Located { place: 0..0, value })
    }
}

impl<T: JsonSchema> JsonSchema for Located<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}
