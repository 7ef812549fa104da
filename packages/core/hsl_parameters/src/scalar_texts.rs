//! Texts of scalars in YAML, as they are written: `1e3` is a number, but a parameter that is text has this text.

use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_yaml::{Mapping, Value};

/// Returns the structure of `value` with a text in place of each number and truth value in a mapping, as it is written
/// in `document`, and null in place of everything else. `value` was read from `document`. Returns `None` if this is not
/// possible.
pub(crate) fn texts_of(document: &str, value: &Value) -> Option<Value> {
    let document = serde_yaml::Deserializer::from_str(document);
    Texts(value).deserialize(document).ok()
}

/// Reader of the texts in a part of the document; the part was read as this value before.
struct Texts<'a>(&'a Value);

impl<'de> DeserializeSeed<'de> for Texts<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, part: D) -> Result<Value, D::Error> {
        match self.0 {
            Value::Mapping(mapping) => part.deserialize_map(TextsOfMapping(mapping)),
            Value::Number(_) | Value::Bool(_) => String::deserialize(part).map(Value::from),
            _ => IgnoredAny::deserialize(part).map(|_| Value::Null),
        }
    }
}

/// Reader of the texts in a mapping.
struct TextsOfMapping<'a>(&'a Mapping);

impl<'de> Visitor<'de> for TextsOfMapping<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mapping")
    }

    /// Reads the entries of the mapping in the document, each by the value that it was read as before.
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut texts = Mapping::new();
        while let Some(key) = entries.next_key::<Value>()? {
            let inner = self.0.get(&key).unwrap_or(&Value::Null);
            let text = entries.next_value_seed(Texts(inner))?;
            texts.insert(key, text);
        }
        Ok(Value::Mapping(texts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_truth_values_have_the_text_of_the_document() {
        let document = "a:\n  b: 1e3\n  c: 0x10 # sixteen\n  d: [1]\ne: true\nf: text\ng: ~\n";
        let value: Value = serde_yaml::from_str(document).unwrap();
        let expected = "a: {b: '1e3', c: '0x10', d: ~}\ne: 'true'\nf: ~\ng: ~\n";
        let expected: Value = serde_yaml::from_str(expected).unwrap();
        assert_eq!(texts_of(document, &value), Some(expected));
    }
}
