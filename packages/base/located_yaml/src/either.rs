//! Values with a short form.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{
    Deserialize, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};

/// Value with a short and a long form in a file: a mapping is read as `L`, any other value as the short form `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Either<S, L> {
    /// Short form.
    Short(S),
    /// Mapping.
    Long(L),
}

impl<'de, S: Deserialize<'de>, L: Deserialize<'de>> Deserialize<'de> for Either<S, L> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EitherVisitor(PhantomData))
    }
}

/// Reader of both forms.
struct EitherVisitor<S, L>(PhantomData<(S, L)>);

/// Defines the functions that read scalars as the short form.
macro_rules! scalars {
    ($($method:ident $kind:ty;)*) => {
        $(fn $method<E: Error>(self, value: $kind) -> Result<Self::Value, E> {
            S::deserialize(value.into_deserializer()).map(Either::Short)
        })*
    };
}

impl<'de, S: Deserialize<'de>, L: Deserialize<'de>> Visitor<'de> for EitherVisitor<S, L> {
    type Value = Either<S, L>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping or its short form")
    }

    scalars! {
        visit_bool bool;
        visit_i64 i64;
        visit_u64 u64;
        visit_f64 f64;
        visit_str &str;
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        S::deserialize(SeqAccessDeserializer::new(list)).map(Either::Short)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        L::deserialize(MapAccessDeserializer::new(map)).map(Either::Long)
    }
}

impl<S: JsonSchema, L: JsonSchema> JsonSchema for Either<S, L> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("{}_or_{}", S::schema_name(), L::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let forms = [
            generator.subschema_for::<S>(),
            generator.subschema_for::<L>(),
        ];
        json_schema!({ "anyOf": forms })
    }
}
