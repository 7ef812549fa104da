//! The clock by which a node's stamps are.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hsl_types::Time;

use crate::messages;

/// How the time of the simulation and that of a node belong together at one tick.
///
/// A stamp that lies in the node's future ends the node, so none is later than the tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeClock {
    /// The tick, in the time of the simulation.
    pub now: Time,
    /// What the node's clock shows at the simulation's time 0, in nanoseconds; for a wall clock, since 1970.
    /// Before 0 for a clock that began later than the simulation.
    pub origin: i64,
}

impl NodeClock {
    /// The clock that shows `shown` at the tick `now`.
    pub fn showing(shown: Duration, now: Time) -> Self {
        let origin = nanos(shown) - i64::try_from(now.as_nanos()).unwrap_or(i64::MAX);
        Self { now, origin }
    }

    /// The same clock at another tick.
    pub fn at_tick(self, now: Time) -> Self {
        Self { now, ..self }
    }

    /// What the node's clock shows at the tick.
    pub fn shown(self) -> Duration {
        self.show(self.now)
    }

    /// What the node's clock showed at `time`, as a time of theirs.
    pub fn to_time(self, time: Time) -> messages::Time {
        messages::Time {
            since_origin: self.show(time),
        }
    }

    /// What the node's clock showed at `time`, as a time of the system.
    pub fn to_system_time(self, time: Time) -> SystemTime {
        UNIX_EPOCH + self.show(time)
    }

    /// The simulation's time at a time of theirs; 0 if that is before it.
    pub fn from_time(self, time: messages::Time) -> Time {
        self.at(time.since_origin)
    }

    /// The simulation's time at a time of the system; 0 if that is before it.
    pub fn from_system_time(self, time: SystemTime) -> Time {
        self.at(time.duration_since(UNIX_EPOCH).unwrap_or_default())
    }

    fn show(self, time: Time) -> Duration {
        let since_start = i64::try_from(time.min(self.now).as_nanos()).unwrap_or(i64::MAX);
        let shown = self.origin.saturating_add(since_start);
        Duration::from_nanos(u64::try_from(shown).unwrap_or(0))
    }

    fn at(self, shown: Duration) -> Time {
        let since_start = nanos(shown).saturating_sub(self.origin);
        Time::from_nanos(u64::try_from(since_start).unwrap_or(0))
    }
}

/// A span in nanoseconds, as messages tell it; they suffice for centuries.
pub fn nanos(span: Duration) -> i64 {
    i64::try_from(span.as_nanos()).unwrap_or(i64::MAX)
}
