//! Parameters in a file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use hsl_parameters::{Overrides, hint, write};
use hsl_types::parameters::Parameters;
use located_yaml::Located;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{
    Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde_yaml::Value;
use user_files::findings::Findings;

/// Values of parameters by key in a scenario file, in the order of the file. Keys in the file are nested or dotted;
/// here they are dotted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings(pub Vec<(Located<String>, Value)>);

impl Settings {
    /// Returns `base` with these values. `prefix` precedes each key in the names of `base`, for example `field.`. An
    /// unknown key or an invalid value is added to `findings`, and has no effect.
    pub(crate) fn apply<T>(&self, base: T, prefix: &str, findings: &mut Findings) -> T
    where
        T: Serialize + DeserializeOwned + Parameters,
    {
        if self.0.is_empty() {
            return base;
        }
        let known: Vec<_> = write(&base).into_iter().map(|(key, _)| key).collect();
        self.refuse_repeated(&Self::default(), "", findings);
        let mut value = base;
        for (key, given) in &self.0 {
            let name = format!("{prefix}{}", key.value);
            if !is_known(&name, &known) {
                let names = known.iter().filter_map(|name| name.strip_prefix(prefix));
                let help = hint(&key.value, names);
                let message = format!("unknown parameter `{}`", key.value);
                findings.add(&key.place, message, help);
                continue;
            }
            let one = Overrides::of_value(&name, given.clone(), "");
            match hsl_parameters::read_over(&value, &one) {
                Ok(read) => value = read,
                Err(invalid) => {
                    let errors = invalid.iter().map(|error| error.trim_end_matches(" ()"));
                    errors.for_each(|error| findings.add(&key.place, error, ""));
                }
            }
        }
        if let Err(invalid) = value.validate() {
            for error in invalid.iter().filter(|error| error.starts_with(prefix)) {
                findings.add(&self.place_of(error, prefix), error, "");
            }
        }
        value
    }

    /// Adds an error for each parameter that is given twice, with a nested and a dotted key, or here and in `others`,
    /// where its key has `prefix`.
    pub(crate) fn refuse_repeated(&self, others: &Self, prefix: &str, findings: &mut Findings) {
        let mut seen = BTreeMap::new();
        for (key, _) in &others.0 {
            seen.insert(key.value.clone(), &key.place);
        }
        for (key, _) in &self.0 {
            if let Some(first) = seen.insert(format!("{prefix}{}", key.value), &key.place) {
                let message = format!("the parameter `{}` is given twice", key.value);
                let help = format!("the other one is in line {}", findings.line(first));
                findings.add(&key.place, message, help);
            }
        }
    }

    /// Returns the place in the file of the key with which `error` begins after `prefix`, or else of the first key.
    fn place_of(&self, error: &str, prefix: &str) -> Range<usize> {
        let is_named = |key: &str| {
            let rest = error
                .strip_prefix(prefix)
                .and_then(|it| it.strip_prefix(key));
            rest.is_some_and(|rest| rest.starts_with([':', '.']))
        };
        let found = self.0.iter().find(|(key, _)| is_named(&key.value));
        let found = found.or(self.0.first());
        found.map_or(0..0, |(key, _)| key.place.clone())
    }
}

/// Returns true for the name of a parameter, and for a part of one, for example `command.kind` of `command`. `known`
/// are all names.
fn is_known(name: &str, known: &[String]) -> bool {
    known.iter().any(|key| {
        let rest = name.strip_prefix(key.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

impl<'de> Deserialize<'de> for Settings {
    /// Reads a nested mapping of parameters; an empty value has none.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Tree::deserialize(deserializer)? {
            Tree::Branch(entries) => {
                let mut settings = Self::default();
                entries
                    .into_iter()
                    .for_each(|(key, tree)| settings.collect(key, tree));
                Ok(settings)
            }
            Tree::Leaf(Value::Null) => Ok(Self::default()),
            Tree::Leaf(value) => {
                let found = match &value {
                    Value::Sequence(_) => Unexpected::Seq,
                    Value::String(text) => Unexpected::Str(text),
                    Value::Bool(value) => Unexpected::Bool(*value),
                    Value::Number(number) => Unexpected::Float(number.as_f64().unwrap_or_default()),
                    _ => Unexpected::Map,
                };
                Err(D::Error::invalid_type(found, &"a mapping of parameters"))
            }
        }
    }
}

impl Settings {
    /// Appends the leaves of `tree`, each with its dotted key. `key` is the key of `tree`.
    fn collect(&mut self, key: Located<String>, tree: Tree) {
        match tree {
            Tree::Leaf(value) => self.0.push((key, value)),
            Tree::Branch(entries) => {
                for (inner, tree) in entries {
                    let value = format!("{}.{}", key.value, inner.value);
                    let place = inner.place;
                    self.collect(Located { place, value }, tree);
                }
            }
        }
    }
}

/// Nested parameters, as they are written in a file.
enum Tree {
    /// Entries of a mapping.
    Branch(Vec<(Located<String>, Tree)>),
    /// Value of a parameter.
    Leaf(Value),
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

/// Builder of a [`Tree`] from deserialized values. Lists are leaves.
struct TreeVisitor;

/// Returns each kind of scalar as a leaf.
macro_rules! leaves {
    ($($method:ident $kind:ty;)*) => {
        $(fn $method<E: Error>(self, value: $kind) -> Result<Tree, E> {
            Ok(Tree::Leaf(value.into()))
        })*
    };
}

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value or a mapping")
    }

    leaves! {
        visit_bool bool;
        visit_i64 i64;
        visit_u64 u64;
        visit_f64 f64;
        visit_str &str;
    }

    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        Ok(Tree::Leaf(Value::Null))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Tree, A::Error> {
        Value::deserialize(SeqAccessDeserializer::new(list)).map(Tree::Leaf)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Tree::Branch(entries))
    }
}

impl JsonSchema for Settings {
    fn schema_name() -> Cow<'static, str> {
        "Settings".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Parameters by key, nested or dotted.",
            "type": "object",
        })
    }
}
