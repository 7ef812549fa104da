use std::time::Duration;

use hsl_types::Time;

/// Ticks of the match that gives the inputs.
pub(super) struct Ticks {
    duration: Duration,
    /// Time before the first tick.
    shift: Duration,
}

impl Ticks {
    /// Creates the ticks for inputs from `first` on. Times that are those of ticks in the first hour are not shifted.
    pub(super) fn new(first: Time, duration: Duration) -> Self {
        const HOUR: Duration = Duration::from_secs(3600);
        let elapsed = first.since(Time::ZERO);
        let is_on_tick = elapsed
            .as_nanos()
            .is_multiple_of(duration.as_nanos().max(1));
        let shift = match is_on_tick && elapsed <= HOUR {
            true => Duration::ZERO,
            false => elapsed.saturating_sub(duration),
        };
        Self { duration, shift }
    }

    /// Returns the number of the tick that is nearest to a recorded time, from 1.
    pub(super) fn nearest(&self, time: Time) -> u64 {
        let elapsed = time.before(self.shift).since(Time::ZERO);
        let duration = self.duration.as_nanos().max(1);
        let tick = (elapsed.as_nanos() + duration / 2) / duration;
        u64::try_from(tick).unwrap_or(u64::MAX).max(1)
    }

    /// Returns the time of a tick.
    pub(super) fn time_of(&self, tick: u64) -> Time {
        let nanos = u64::try_from(self.duration.as_nanos()).unwrap_or(u64::MAX);
        Time::from_nanos(nanos.saturating_mul(tick))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICK: Duration = Duration::from_millis(10);

    #[test]
    fn stamps_of_the_world_keep_their_ticks_and_those_of_a_log_begin_with_the_first_tick() {
        let world = Ticks::new(Time::from_nanos(20_000_000), TICK);
        assert_eq!(world.nearest(Time::from_nanos(50_000_000)), 5);
        let wall = 1_790_000_000_123_456_789;
        let log = Ticks::new(Time::from_nanos(wall), TICK);
        assert_eq!(log.nearest(Time::from_nanos(wall)), 1);
        assert_eq!(log.nearest(Time::from_nanos(wall + 33_000_000)), 4);
        assert_eq!(log.time_of(4), Time::from_nanos(40_000_000));
    }
}
