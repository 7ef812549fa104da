//! Times on the command line.

use std::num::ParseFloatError;
use std::time::{Duration, TryFromFloatSecsError};

use hsl_types::Time;

/// Error of a text that is not a time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecondsError {
    /// The text is not a number.
    #[error("expected a number of seconds")]
    NoNumber(#[from] ParseFloatError),
    /// The number is negative.
    #[error("must be 0 or more")]
    Negative,
    /// The number is too large.
    #[error(transparent)]
    OutOfRange(#[from] TryFromFloatSecsError),
}

/// Parses a time \[s\] since the start of the run.
///
/// # Errors
/// Returns an error if the text is not a number of seconds.
pub fn seconds(text: &str) -> Result<Time, SecondsError> {
    let number: f64 = text.parse()?;
    if number < 0.0 {
        return Err(SecondsError::Negative);
    }
    let span = Duration::try_from_secs_f64(number)?;
    Ok(Time::ZERO + span)
}
