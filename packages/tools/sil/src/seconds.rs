//! Times on the command line.

use std::time::Duration;

use hsl_types::Time;

/// Parses a time in seconds since the run began.
///
/// # Errors
/// The text is not a number of seconds.
pub fn seconds(text: &str) -> Result<Time, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    let span = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
    Ok(Time::ZERO + span)
}
