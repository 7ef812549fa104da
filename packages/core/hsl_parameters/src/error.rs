use std::path::PathBuf;

use support::printable;

use crate::InvalidFile;

/// Maximum length of a quoted rule or file error \[characters\].
const LONGEST_QUOTE: usize = 500;

/// Error of a parameter source.
#[derive(Debug, thiserror::Error)]
pub enum ParameterError {
    /// A parameter file that cannot be read.
    #[error("cannot read the parameter file {file}: {source}", file = file.display())]
    FileUnreadable {
        /// Path as on the command line.
        file: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// A file that is not a valid parameter file.
    #[error("invalid parameter file {file}: {}", printable(&reason.to_string(), LONGEST_QUOTE), file = file.display())]
    FileInvalid {
        /// Path as on the command line.
        file: PathBuf,
        /// Reason and place.
        reason: InvalidFile,
    },
    /// An invalid rule.
    #[error(
        "-p {}: {}",
        printable(rule, LONGEST_QUOTE),
        printable(reason, LONGEST_QUOTE)
    )]
    Rule {
        /// Rule as on the command line.
        rule: String,
        /// Reason.
        reason: String,
    },
}
