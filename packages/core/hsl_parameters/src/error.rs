use std::path::PathBuf;

use hsl_types::printable;

/// Characters of the longest line that is told of a rule, and of what is wrong with a file.
const LONGEST_FAULT: usize = 500;

/// Why a source says nothing about parameters.
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
    /// A parameter file that is not one.
    #[error("the parameter file {file}: {}", printable(fault, LONGEST_FAULT), file = file.display())]
    FileInvalid {
        /// As on the command line.
        file: PathBuf,
        /// What is wrong, and where.
        fault: String,
    },
    /// A rule that is none.
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
