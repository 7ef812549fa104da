//! Deserializer of serde for parts of a document.

use std::ops::Range;

use serde::de::value::{StrDeserializer, U64Deserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use user_files::findings::Finding;

use crate::document::{Content, Part};
use crate::error::YamlError;
use crate::located::LOCATED;
use crate::scalar::Scalar;
use crate::words;

/// Converts a part of a YAML document to a value of type `T`.
///
/// # Errors
/// Returns the first value that does not fit the type, with its place in the text.
pub fn from_part<T: DeserializeOwned>(part: &Part) -> Result<T, Finding> {
    read(part).map_err(YamlError::into_finding)
}

/// Converts a part to a value, like [`from_part`]; the error also has the allowed names.
pub(crate) fn read<T: DeserializeOwned>(part: &Part) -> Result<T, YamlError> {
    T::deserialize(part).map_err(|error| error.at(&part.span))
}

impl<'de> Deserializer<'de> for &'de Part {
    type Error = YamlError;

    /// Converts the part to the type that its YAML defines. An error gets the place of the innermost part around it.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        let visited = match &self.content {
            Content::Scalar { text, is_quoted } => match Scalar::of(text, *is_quoted) {
                Scalar::Null => visitor.visit_unit(),
                Scalar::Bool(value) => visitor.visit_bool(value),
                Scalar::Signed(value) => visitor.visit_i64(value),
                Scalar::Unsigned(value) => visitor.visit_u64(value),
                Scalar::Float(value) => visitor.visit_f64(value),
                Scalar::Text(value) => visitor.visit_str(value),
            },
            Content::Sequence(parts) => {
                let mut elements = Elements(parts.iter());
                let visited = visitor.visit_seq(&mut elements);
                visited.and_then(|value| match elements.0.len() {
                    0 => Ok(value),
                    more => Err(YamlError::custom(format_args!(
                        "expected {}, got {}",
                        words::list(parts.len() - more),
                        parts.len()
                    ))),
                })
            }
            Content::Mapping(entries) => visitor.visit_map(Entries::new(entries)),
            Content::Refused => Err(YamlError::custom("this part of YAML is not supported")),
        };
        visited.map_err(|error| error.at(&self.span))
    }

    /// Converts `~` and `null` to `None`. A key without a value is refused, because its author has most probably
    /// forgotten the value.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        if self.is_nothing() {
            if self.text() == Some("") {
                let error = YamlError::custom("expected a value, got nothing");
                let help = || "write a value after the colon, or `null` for none".to_owned();
                return Err(error.with_help(help).at(&self.span));
            }
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    /// Converts a scalar to text, even one without quotes that spells a number or boolean.
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        match self.text() {
            // A name such as `10` is text where text is expected.
            Some(text) if !self.is_nothing() => visitor
                .visit_str(text)
                .map_err(|error: YamlError| error.at(&self.span)),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        self.deserialize_str(visitor)
    }

    /// Converts the part to a newtype. For [`super::Located`], which requests the name `LOCATED`, it provides the place
    /// of the part and its value.
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, YamlError> {
        if name == LOCATED {
            let span = &self.span;
            visitor.visit_seq(PlaceAndValue(self, [span.start, span.end, 0].into_iter()))
        } else {
            let visited = visitor.visit_newtype_struct(self);
            visited.map_err(|error| error.at(&self.span))
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, YamlError> {
        let visited = self.deserialize_any(visitor);
        match &self.content {
            Content::Sequence(_) => visited.map_err(|error| {
                error.with_help(|| "write `key: value` without dashes and brackets".to_owned())
            }),
            _ => visited,
        }
    }

    /// Converts a mapping to a struct. A list is refused: its elements would be taken by their position.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, YamlError> {
        let keys = || format!("write `key: value` with keys of {}", fields.join(", "));
        match &self.content {
            Content::Mapping(_) | Content::Refused => self.deserialize_any(visitor),
            Content::Sequence(_) => {
                let error = YamlError::invalid_type(Unexpected::Seq, &visitor);
                let help = || {
                    let keys = fields.join(", ");
                    format!("write `key: value` without dashes and brackets, with keys of {keys}")
                };
                Err(error.with_help(help).at(&self.span))
            }
            Content::Scalar { .. } => {
                let visited = self.deserialize_any(visitor);
                visited.map_err(|error| error.with_help(keys))
            }
        }
    }

    /// Converts a name, or a mapping with the name as its only key and the value of the variant, to an enum.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, YamlError> {
        let visited = match &self.content {
            Content::Scalar { text, .. } if !self.is_nothing() => {
                let name: StrDeserializer<'_, YamlError> = text.as_str().into_deserializer();
                visitor.visit_enum(name)
            }
            Content::Mapping(entries) if let [(key, value)] = entries.as_slice() => {
                visitor.visit_enum(Variant { key, value })
            }
            content => {
                let found = words::found(&match content {
                    Content::Sequence(_) => Unexpected::Seq,
                    Content::Mapping(_) => Unexpected::Map,
                    Content::Scalar { .. } | Content::Refused => Unexpected::Unit,
                });
                let text = format_args!("expected a name, or a mapping with one key, got {found}");
                let all = || format!("expected one of {}", names.join(", "));
                Err(YamlError::custom(text).with_help(all))
            }
        };
        visited.map_err(|error| error.at(&self.span))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct seq tuple
        tuple_struct ignored_any
    }
}

/// Elements of a list that were not read yet.
struct Elements<'de>(std::slice::Iter<'de, Part>);

impl<'de> SeqAccess<'de> for Elements<'de> {
    type Error = YamlError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, YamlError> {
        self.0.next().map(|part| value_of(part, seed)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// Entries of a mapping that were not read yet.
struct Entries<'de> {
    entries: std::slice::Iter<'de, (Part, Part)>,
    /// Value of the last key.
    value: Option<&'de Part>,
}

impl<'de> Entries<'de> {
    fn new(entries: &'de [(Part, Part)]) -> Self {
        Self {
            entries: entries.iter(),
            value: None,
        }
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = YamlError;

    /// Reads the next key and stores its value for [`Self::next_value_seed`]; `None` at the end.
    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, YamlError> {
        let Some((key, value)) = self.entries.next() else {
            return Ok(None);
        };
        self.value = Some(value);
        value_of(key, seed).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, YamlError> {
        match self.value.take() {
            Some(value) => value_of(value, seed),
            None => Err(YamlError::custom("a value without a key")),
        }
    }
}

/// Sequence of three elements that `Located` reads: start and end of the part, and then its value. The iterator has the
/// start, the end, and a third number that stands for the value.
struct PlaceAndValue<'de>(&'de Part, std::array::IntoIter<usize, 3>);

impl<'de> SeqAccess<'de> for PlaceAndValue<'de> {
    type Error = YamlError;

    /// Returns the start, the end and then the value.
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, YamlError> {
        match (self.1.next(), self.1.len()) {
            (Some(bound), 1..) => {
                let bound: U64Deserializer<YamlError> = (bound as u64).into_deserializer();
                seed.deserialize(bound).map(Some)
            }
            (Some(_), 0) => value_of(self.0, seed).map(Some),
            (None, _) => Ok(None),
        }
    }
}

/// Variant of an enum with a value: a mapping with one entry.
struct Variant<'de> {
    key: &'de Part,
    value: &'de Part,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = YamlError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), YamlError> {
        value_of(self.key, seed).map(|name| (name, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = YamlError;

    /// Checks that a variant without a value has none.
    fn unit_variant(self) -> Result<(), YamlError> {
        if self.value.is_nothing() {
            return Ok(());
        }
        let name = self.key.text().unwrap_or_default();
        let error = YamlError::custom(format_args!("`{name}` has no value: write only the name"));
        Err(error.at(&self.value.span))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, YamlError> {
        value_of(self.value, seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, YamlError> {
        self.value.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, YamlError> {
        self.value.deserialize_struct("", fields, visitor)
    }
}

/// Converts a part. An error without a place gets the place of the part.
fn value_of<'de, T: DeserializeSeed<'de>>(part: &'de Part, seed: T) -> Result<T::Value, YamlError> {
    let place: &Range<usize> = &part.span;
    seed.deserialize(part).map_err(|error| error.at(place))
}
