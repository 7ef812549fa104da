use std::fmt;
use std::str::FromStr;

/// Maximum length of a name \[bytes\].
const MAX_LENGTH: usize = 64;
/// Names of modules that the package in Python would hide, and of the packages on which it depends.
const TAKEN: [&str; 8] = [
    "config",
    "hsl_msgs",
    "launch",
    "rclpy",
    "robot",
    "scenarios",
    "sil",
    "test",
];

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
        if TAKEN.contains(&text) {
            return Err(InvalidPackageName::Taken(text.to_owned()));
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for PackageName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
