//! Verdicts and errors of commands.

use std::error::Error;

pub use hsl_types::Verdict;

/// Error of the user. All other errors are failures of the environment.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUse(Box<dyn Error + Send + Sync>);

impl WrongUse {
    /// Creates an error with this cause, of which only its own message is shown.
    pub fn because(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(cause.into())
    }
}
