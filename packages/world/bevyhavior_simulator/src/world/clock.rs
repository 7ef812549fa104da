use std::time::Duration;

use bevy_ecs::prelude::{ResMut, Resource};
use hsl_types::Time;

/// Clock of a run.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct SimulatorClock {
    /// Time of the current tick.
    pub now: Time,
    /// Number of the current tick, or 0 before the first.
    pub tick: u64,
    /// Time between two ticks (default: 10 ms).
    pub tick_duration: Duration,
}

impl SimulatorClock {
    /// Creates a clock before its first tick.
    pub fn new(tick_duration: Duration) -> Self {
        Self {
            now: Time::ZERO,
            tick: 0,
            tick_duration,
        }
    }

    /// Returns the time of the next tick.
    pub fn next(&self) -> Time {
        self.now + self.tick_duration
    }

    /// Returns the duration of a tick \[s\].
    pub fn dt(&self) -> f32 {
        self.tick_duration.as_secs_f32()
    }
}

/// Advances the clock by one tick.
pub(crate) fn advance_time(mut clock: ResMut<SimulatorClock>) {
    clock.now = clock.next();
    clock.tick += 1;
}
