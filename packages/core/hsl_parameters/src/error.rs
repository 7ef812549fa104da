use std::path::PathBuf;

use support::printable;

use crate::FileError;

/// Longest line of a quoted rule, or of the fault of a file, in characters.
const LONGEST_FAULT: usize = 500;

/// Error of a parameter source.
#[derive(Debug, thiserror::Error)]
pub enum ParameterError {
    /// A parameter file that cannot be read.
    #[error("the parameter file {file}: {source}", file = file.display())]
    FileUnreadable {
        /// As on the command line.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file that is not a valid parameter file.
    #[error("the parameter file {file}: {}", printable(&fault.to_string(), LONGEST_FAULT), file = file.display())]
    FileInvalid {
        /// As on the command line.
        file: PathBuf,
        /// What is wrong, and where.
        fault: FileError,
    },
    /// A rule that is invalid.
    #[error(
        "-p {}: {}",
        printable(rule, LONGEST_FAULT),
        printable(fault, LONGEST_FAULT)
    )]
    Rule {
        /// As on the command line.
        rule: String,
        /// What is wrong.
        fault: String,
    },
}
