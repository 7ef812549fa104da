use std::fmt;
use std::str::FromStr;

use crate::template::folders;

/// Maximum length of a name \[bytes\].
const MAX_LENGTH: usize = 64;
/// Names of the modules that the nodes and tests of the templates import, and of the packages on which they depend, one a
/// line: written by `make generated`, which imports them.
const IMPORTED: &str = include_str!("imported_names.txt");
const NODE: &str = "robot";

/// Name of a ROS package: lowercase letters, digits and single underscores, as REP 144 demands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageName(String);

/// Error of a text that is not a usable name of a package.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPackageName {
    /// The text violates the rules for names.
    #[error(
        "a package name has 2 to {MAX_LENGTH} lowercase letters, digits and single underscores, begins with a letter \
         and does not end with an underscore, for example my_team; got {0:?}"
    )]
    Form(String),
    /// The name belongs to another package or module.
    #[error(
        "the name {0} is taken by a package or module that a behavior node uses; choose another one"
    )]
    Taken(String),
}

impl FromStr for PackageName {
    type Err = InvalidPackageName;

    /// Checks a text against the rules for names of packages, and the names that are taken. An error contains only the
    /// beginning of an invalid name.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_valid = (2..=MAX_LENGTH).contains(&text.len())
            && text.starts_with(|first: char| first.is_ascii_lowercase())
            && !text.ends_with('_')
            && !text.contains("__")
            && text
                .chars()
                .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_');
        if !is_valid {
            let shown = text.chars().take(MAX_LENGTH).collect();
            return Err(InvalidPackageName::Form(shown));
        }
        if is_taken(text) {
            return Err(InvalidPackageName::Taken(text.to_owned()));
        }
        Ok(Self(text.to_owned()))
    }
}

/// Returns whether the name belongs to a module or package that a package of the templates uses, or to one of its own
/// folders.
fn is_taken(name: &str) -> bool {
    let mut imported = IMPORTED.lines();
    name == NODE || imported.any(|it| it == name) || folders().any(|it| it == name)
}

impl fmt::Display for PackageName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
