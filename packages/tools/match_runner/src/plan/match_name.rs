//! Name of a match.

use std::fmt;
use std::str::FromStr;

/// Name of a match: a ROS namespace above all its topics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchName(String);

impl MatchName {
    /// Moves the fully qualified name of a topic, a node or a namespace into the namespace of the match: `/clock`
    /// becomes `/a/clock`.
    pub fn qualify(&self, name: &str) -> String {
        format!("/{}{}", self.0, name.trim_end_matches('/'))
    }
}

/// Error of a text that is not the name of a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the name of a match must consist of letters, digits and _ and begin with a letter, got {0:?}"
)]
pub struct MatchNameError(pub String);

impl FromStr for MatchName {
    type Err = MatchNameError;

    fn from_str(name: &str) -> Result<Self, MatchNameError> {
        let is_first = |character: char| character.is_ascii_alphabetic();
        let is_next = |character: char| character.is_ascii_alphanumeric() || character == '_';
        if name.starts_with(is_first) && name.chars().all(is_next) {
            return Ok(Self(name.to_owned()));
        }
        Err(MatchNameError(name.to_owned()))
    }
}

impl fmt::Display for MatchName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_part_of_a_ros_name() {
        for name in ["a", "Left_2"] {
            assert!(name.parse::<MatchName>().is_ok(), "{name}");
        }
        for name in ["", "1st", "_a", "a/b", "a b", "\u{e4}"] {
            assert!(name.parse::<MatchName>().is_err(), "{name}");
        }
    }

    #[test]
    fn all_names_of_a_match_are_below_its_namespace() {
        let name: MatchName = "a".parse().expect("it is one");
        assert_eq!(name.qualify("/clock"), "/a/clock");
        assert_eq!(name.qualify("/"), "/a");
    }
}
