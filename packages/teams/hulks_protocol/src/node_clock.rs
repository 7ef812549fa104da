//! Clock of a node's stamps.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hsl_types::Time;

use crate::messages;

/// Relation between simulation time and a node's clock at one tick.
///
/// A stamp in the node's future crashes the node, so no stamp is later than the tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeClock {
    /// Simulation time of the tick.
    pub now: Time,
    /// Time of the node's clock at simulation time 0 \[ns\]; since 1970 for a wall clock. Negative for a clock that
    /// started later than the simulation.
    pub origin: i64,
}

impl NodeClock {
    /// Creates a clock that shows `shown` at the tick with the simulation time `now`.
    pub fn showing(shown: Duration, now: Time) -> Self {
        let origin = nanos(shown) - i64::try_from(now.as_nanos()).unwrap_or(i64::MAX);
        Self { now, origin }
    }

    /// Returns the same clock at the tick with the simulation time `now`.
    pub fn at_tick(self, now: Time) -> Self {
        Self { now, ..self }
    }

    /// Returns the time of the node's clock at the tick.
    pub fn shown(self) -> Duration {
        self.show(self.now)
    }

    /// Converts simulation time to the node's clock, as the time type of HULKs.
    pub fn to_time(self, time: Time) -> messages::Time {
        messages::Time {
            since_origin: self.show(time),
        }
    }

    /// Converts simulation time to the node's clock, as system time.
    pub fn to_system_time(self, time: Time) -> SystemTime {
        UNIX_EPOCH + self.show(time)
    }

    /// Converts a time of the node's clock to simulation time, at least 0.
    pub fn from_time(self, time: messages::Time) -> Time {
        self.at(time.since_origin)
    }

    /// Converts system time to simulation time, at least 0.
    pub fn from_system_time(self, time: SystemTime) -> Time {
        self.at(time.duration_since(UNIX_EPOCH).unwrap_or_default())
    }

    /// Converts simulation time to the node's clock. Times after the tick are replaced by the time of the tick.
    fn show(self, time: Time) -> Duration {
        let since_start = i64::try_from(time.min(self.now).as_nanos()).unwrap_or(i64::MAX);
        let shown = self.origin.saturating_add(since_start);
        Duration::from_nanos(u64::try_from(shown).unwrap_or(0))
    }

    /// Converts a time of the node's clock to simulation time, at least 0.
    fn at(self, shown: Duration) -> Time {
        let since_start = nanos(shown).saturating_sub(self.origin);
        Time::from_nanos(u64::try_from(since_start).unwrap_or(0))
    }
}

/// Returns a duration \[ns\] as in messages, saturated at 292 years.
pub fn nanos(span: Duration) -> i64 {
    i64::try_from(span.as_nanos()).unwrap_or(i64::MAX)
}
