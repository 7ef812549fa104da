use std::path::PathBuf;

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
    #[error("the parameter file {file}: {fault}", file = file.display())]
    FileInvalid {
        /// As on the command line.
        file: PathBuf,
        /// What is wrong, and where.
        fault: String,
    },
    /// A rule that is none.
    #[error("-p {rule}: {fault}")]
    Rule {
        /// As on the command line.
        rule: String,
        /// What is wrong.
        fault: String,
    },
}
