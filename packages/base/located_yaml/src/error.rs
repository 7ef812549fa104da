//! Errors of values in a document that do not fit their types.

use std::fmt::{self, Display};
use std::ops::Range;

use serde::de::{Error, Expected, Unexpected};
use user_files::findings::Finding;
use user_files::suggest;

use crate::words;

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
        let nearest = nearest.or_else(|| without_space(name, known));
        // A comment of JSON or C begins a key.
        let comment = || {
            name.starts_with("//")
                .then(|| "begin a comment with `#`".to_owned())
        };
        let nearest = nearest.or_else(comment);
        let all = || format!("expected one of {}", known.join(", "));
        Self {
            help: Some(nearest.unwrap_or_else(all)),
            known,
            ..Self::new(format!("unknown {what} `{name}`"))
        }
    }

    /// Sets the correction unless the error has one.
    pub(crate) fn with_help(mut self, help: impl FnOnce() -> String) -> Self {
        self.help.get_or_insert_with(help);
        self
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
        let expected = words::expected(&expected);
        Self {
            help: words::correction(&found, &expected),
            ..Self::new(format!("expected {expected}, got {}", words::found(&found)))
        }
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        let expected = expected.to_string();
        Self::new(format!(
            "expected {}, got {}",
            words::expected(&expected),
            words::list(length)
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

/// Returns advice for a known key and its value without a space between them, as in `{state:set}`.
fn without_space(name: &str, known: &[&str]) -> Option<String> {
    let (key, value) = name.split_once(':')?;
    let is_known = known.contains(&key);
    is_known.then(|| format!("write a space after the colon: {key}: {value}"))
}

impl Display for YamlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for YamlError {}
