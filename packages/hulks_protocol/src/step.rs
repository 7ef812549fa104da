//! How a node with a logical clock is stepped: on `hsl_sim/<namespace>/step` comes what the clock shows from
//! then on, 8 bytes, nanoseconds, little endian. Who asks that key is answered with what a clock has to show
//! that begins now.

use std::time::Duration;

use crate::namespace::Namespace;

/// The time between two ticks of their node.
pub const PERIOD: Duration = Duration::from_millis(10);

/// The key of a robot's steps.
pub fn key(namespace: &Namespace) -> String {
    format!("hsl_sim/{}/step", namespace.in_keys())
}

/// What a clock shows, as bytes.
pub fn payload(shown: Duration) -> [u8; 8] {
    nanos(shown).to_le_bytes()
}

/// What bytes say that a clock shows; none: they are something else.
pub fn shown(payload: &[u8]) -> Option<Duration> {
    let bytes = payload.try_into().ok()?;
    Some(Duration::from_nanos(u64::from_le_bytes(bytes)))
}

/// A span in nanoseconds; they suffice for centuries.
pub fn nanos(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)
}
