use std::time::Duration;

use hsl_types::Time;

use super::TimeError;

/// Parses a number of seconds. Decimal numbers are exact, because a floating-point number has only 240 ns at the times of
/// a wall clock; digits below 1 ns are cut off.
pub(super) fn seconds(text: &str) -> Result<Time, TimeError> {
    if let Some(nanos) = nanoseconds(text) {
        return Ok(Time::from_nanos(nanos));
    }
    let number: f64 = text.parse().map_err(|_| TimeError::NoTime)?;
    if number.is_nan() {
        return Err(TimeError::NoTime);
    }
    if number < 0.0 {
        return Err(TimeError::Negative);
    }
    Ok(Time::ZERO + Duration::try_from_secs_f64(number)?)
}

/// Parses digits with at most one point, as \[s\]; returns \[ns\]. `None` for other texts and for large numbers.
fn nanoseconds(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{whole}{part:0<9}");
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number || whole.len() + part.len() == 0 {
        return None;
    }
    digits.get(..whole.len() + 9)?.parse().ok()
}
