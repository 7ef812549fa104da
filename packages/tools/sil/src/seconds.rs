//! Moments on the command line.

use std::time::Duration;

use hsl_types::Time;

/// The moment so many seconds after the run began.
///
/// # Errors
/// When it is no such number.
pub fn seconds(text: &str) -> Result<Time, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    let span = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
    Ok(Time::ZERO + span)
}
