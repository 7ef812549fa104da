//! Namespaces of HULKs nodes.

use std::fmt;
use std::str::FromStr;

use crate::topics::Topic;

/// Namespace of a robot, for example `/hulks_3` or `/42`; parts are separated by `/`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Namespace(String);

/// Error for an invalid namespace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a namespace: must consist of letters, digits and `_`, with `/` between parts, as in hulks_3"
)]
pub struct NamespaceError(String);

impl Namespace {
    /// Returns the namespace without the leading slash, as in topic keys.
    pub fn in_keys(&self) -> &str {
        &self.0
    }

    /// Returns the full name of a topic, as in `/hulks_3/ball_state`.
    pub fn name_of(&self, topic: &Topic) -> String {
        format!("{self}/{}", topic.name)
    }
}

impl FromStr for Namespace {
    type Err = NamespaceError;

    /// Parses a namespace, with or without a leading slash.
    fn from_str(text: &str) -> Result<Self, NamespaceError> {
        let name = text.strip_prefix('/').unwrap_or(text);
        let is_part = |part: &str| {
            let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            !part.is_empty() && part.chars().all(is_letter)
        };
        if name.split('/').all(is_part) {
            Ok(Self(name.to_owned()))
        } else {
            Err(NamespaceError(text.to_owned()))
        }
    }
}

impl fmt::Display for Namespace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "/{}", self.0)
    }
}
