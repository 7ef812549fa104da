//! Spans in configuration files: seconds, as people write them. For `#[serde(with = "seconds")]`.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serializer, de};

/// Writes a span as seconds.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(span: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(span.as_secs_f64())
}

/// Reads a span from seconds.
///
/// # Errors
/// A number that is negative, not finite or too large.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|error| de::Error::custom(format!("{seconds} s is not a span of time: {error}")))
}

/// The same for a span that may be absent; 'null' in a file. For `#[serde(with = "seconds::option")]`.
pub mod option {
    use super::{Deserialize, Deserializer, Duration, Serializer, de};

    /// Writes a span as seconds, or nothing.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(
        span: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match span {
            Some(span) => serializer.serialize_some(&span.as_secs_f64()),
            None => serializer.serialize_none(),
        }
    }

    /// Reads a span from seconds, or nothing.
    ///
    /// # Errors
    /// A number that is negative, not finite or too large.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        let Some(seconds) = Option::<f64>::deserialize(deserializer)? else {
            return Ok(None);
        };
        Duration::try_from_secs_f64(seconds)
            .map(Some)
            .map_err(|error| {
                de::Error::custom(format!("{seconds} s is not a span of time: {error}"))
            })
    }
}
