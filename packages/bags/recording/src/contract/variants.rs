//! Types of other packages, which do not depend on `ts_rs`.

use std::fmt::Display;

use serde::de::value::Error;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer,
    VariantAccess, Visitor,
};
use serde::{Serialize, forward_to_deserialize_any};

/// Returns an enum as a union of its variants in TypeScript, from its implementation of `Deserialize`. Fields of
/// variants have the type `unknown`.
pub(super) fn union<T: DeserializeOwned>() -> String {
    let mut variants = Vec::new();
    loop {
        let mut probe = Probe {
            index: variants.len(),
            ..Probe::default()
        };
        // The result does not matter: the probe has the names of variant and fields.
        let _ = T::deserialize(&mut probe);
        let Some(name) = probe.name else {
            return variants.join(" | ");
        };
        variants.push(match probe.fields {
            None => format!("\"{name}\""),
            Some(fields) => {
                let fields: Vec<_> = fields
                    .iter()
                    .map(|field| format!("{field}: unknown,"))
                    .collect();
                format!("{{ {name}: {{ {} }}, }}", fields.join(" "))
            }
        });
    }
}

/// Returns a struct as an object in TypeScript, from its default value. Fields that are neither numbers, texts nor
/// Booleans have the type `unknown`.
pub(super) fn object<T: Default + Serialize>() -> String {
    let value = serde_json::to_value(T::default()).expect("the type can be written as JSON");
    let members = value.as_object().expect("the type is a struct").iter();
    let members: Vec<_> = members
        .map(|(name, value)| {
            let kind = match value {
                serde_json::Value::Number(_) => "number",
                serde_json::Value::String(_) => "string",
                serde_json::Value::Bool(_) => "boolean",
                _ => "unknown",
            };
            format!("{name}: {kind},")
        })
        .collect();
    format!("{{ {} }}", members.join(" "))
}

/// Deserializer that selects the variant of an enum by its number and stores its name and those of its fields. It always
/// ends with an error, because no value is needed.
#[derive(Default)]
struct Probe {
    index: usize,
    /// Name of the variant; `None` if there is no such variant.
    name: Option<&'static str>,
    /// Names of the variant's fields; `None` if it has none.
    fields: Option<&'static [&'static str]>,
}

/// Returns the error that ends the deserialization.
fn stop<T>(reason: impl Display) -> Result<T, Error> {
    Err(Error::custom(reason))
}

impl<'de> Deserializer<'de> for &mut Probe {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        stop("not an enum")
    }

    /// Stores the name of the variant with the number `index`, and lets the type deserialize this variant; fails if
    /// there is none.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.name = variants.get(self.index).copied();
        match self.name {
            Some(_) => visitor.visit_enum(self),
            None => stop("no further variant"),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for &mut Probe {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Error> {
        let name: &str = self.name.unwrap_or_default();
        Ok((seed.deserialize(name.into_deserializer())?, self))
    }
}

impl<'de> VariantAccess<'de> for &mut Probe {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, _: S) -> Result<S::Value, Error> {
        stop("variants with a value have no names to show")
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        stop("variants with values have no names to show")
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        self.fields = Some(fields);
        stop("the values do not matter")
    }
}
