//! Errors of values in a document that do not fit their types.

use std::fmt::{self, Display};
use std::ops::Range;

use serde::de::{Error, Expected, Unexpected};
use user_files::findings::Finding;
use user_files::suggest;

/// Error of a value that does not fit into its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    message: String,
    help: Option<String>,
    /// Allowed names if the error is an unknown name; otherwise empty.
    known: &'static [&'static str],
    /// Place of the innermost key or value around the error.
    place: Option<Range<usize>>,
}

impl YamlError {
    /// Creates an error without a place and a correction.
    fn new(message: String) -> Self {
        Self {
            message,
            help: None,
            known: &[],
            place: None,
        }
    }

    /// Creates an error about an unknown name, which suggests the most similar one, or else all known ones. `what` is
    /// the noun for the name.
    fn unknown(what: &str, name: &str, known: &'static [&'static str]) -> Self {
        let nearest = suggest(name, known.iter().copied());
        let all = || format!("expected one of {}", known.join(", "));
        Self {
            help: Some(nearest.unwrap_or_else(all)),
            known,
            ..Self::new(format!("unknown {what} `{name}`"))
        }
    }

    /// Sets the place unless an inner part has set it.
    pub(crate) fn at(mut self, place: &Range<usize>) -> Self {
        self.place.get_or_insert_with(|| place.clone());
        self
    }

    /// Returns the allowed names if the error is an unknown name, otherwise none.
    pub(crate) fn known(&self) -> &'static [&'static str] {
        self.known
    }

    /// Returns the error with its place.
    pub(crate) fn into_finding(self) -> Finding {
        Finding::new(&self.place.unwrap_or_default(), self.message, self.help)
    }
}

impl Error for YamlError {
    fn custom<T: Display>(message: T) -> Self {
        Self::new(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_value(found, expected)
    }

    /// Creates the error that a value is not the expected one.
    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let expected = expected.to_string();
        Self::new(format!(
            "expected {}, got {}",
            in_words(&expected),
            text_of(found)
        ))
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::new(format!(
            "expected {expected}, got a list of {length} elements"
        ))
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        Self::unknown("name", name, known)
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        Self::unknown("key", name, known)
    }

    fn missing_field(name: &'static str) -> Self {
        Self::new(format!("the key `{name}` is missing"))
    }

    fn duplicate_field(name: &'static str) -> Self {
        Self::new(format!("the key `{name}` is given twice"))
    }
}

/// Returns the found value for messages: a scalar as it is, words such as `a list` for other values.
fn text_of(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(value) => value.to_string(),
        Unexpected::Signed(value) => value.to_string(),
        Unexpected::Float(value) => value.to_string(),
        Unexpected::Str(text) => format!("{text:?}"),
        Unexpected::Unit | Unexpected::Option => "nothing".to_owned(),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a mapping".to_owned(),
        Unexpected::UnitVariant => "the name alone".to_owned(),
        other => other.to_string(),
    }
}

/// Converts serde's text for an expected value to the text in messages. Returns unknown texts unchanged.
fn in_words(expected: &str) -> &str {
    match expected {
        "f32" | "f64" => "a number",
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number of 0 or more",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "i64" => "a whole number",
        "a boolean" => "true or false",
        "a string" => "text",
        "a sequence" => "a list",
        "a map" => "a mapping",
        "newtype variant" | "struct variant" => "a value after the name",
        other if other.starts_with("struct ") => "a mapping",
        other => other,
    }
}

impl Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for YamlError {}
