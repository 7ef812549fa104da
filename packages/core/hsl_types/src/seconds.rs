//! Durations in configuration files \[s\], from 0 to [`limits::SECONDS`]; for `#[serde(with = "seconds")]`.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serializer, de};

use crate::limits;

/// Writes a duration \[s\].
///
/// # Errors
/// Returns errors of the serializer.
pub fn serialize<S: Serializer>(span: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(span.as_secs_f64())
}

/// Reads a duration \[s\].
///
/// # Errors
/// Returns an error for a number that is not between 0 and [`limits::SECONDS`].
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    span(f64::deserialize(deserializer)?)
}

/// Converts a number of seconds within the limits to a duration.
fn span<E: de::Error>(seconds: f64) -> Result<Duration, E> {
    let most = limits::SECONDS;
    let span = Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|_| seconds <= most);
    span.ok_or_else(|| E::custom(format!("must be between 0 and {most} s, got {seconds} s")))
}

/// Optional durations, `null` in a file; for `#[serde(with = "seconds::option")]`.
pub mod option {
    use super::{Deserialize, Deserializer, Duration, Serializer};

    /// Writes a duration \[s\], or `null`.
    ///
    /// # Errors
    /// Returns errors of the serializer.
    pub fn serialize<S: Serializer>(
        span: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match span {
            Some(span) => serializer.serialize_some(&span.as_secs_f64()),
            None => serializer.serialize_none(),
        }
    }

    /// Reads a duration \[s\], or `null`.
    ///
    /// # Errors
    /// Returns an error for a number that is not between 0 and [`limits::SECONDS`](crate::limits::SECONDS).
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        let seconds = Option::<f64>::deserialize(deserializer)?;
        seconds.map(super::span).transpose()
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, F64Deserializer};

    use super::*;

    #[test]
    fn a_duration_that_is_negative_nan_or_longer_than_a_million_seconds_is_refused() {
        let read = |seconds: f64| {
            let from: F64Deserializer<Error> = seconds.into_deserializer();
            deserialize(from)
        };
        assert_eq!(read(1e6), Ok(Duration::from_secs(1_000_000)));
        for seconds in [-0.1, 1_000_000.5, 9e18, f64::INFINITY, f64::NAN] {
            let error = read(seconds).expect_err("it is no time");
            assert!(
                error.to_string().contains("between 0 and 1000000 s"),
                "{error}"
            );
        }
    }
}
