use std::time::Duration;

use bevy_ecs::prelude::{ResMut, Resource};
use hsl_types::Time;

/// The one clock of a run.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct SimulatorClock {
    /// The present tick.
    pub now: Time,
    /// Number of the present tick; 0 before the first.
    pub tick: u64,
    /// From tick to tick (default: 10 ms).
    pub tick_duration: Duration,
}

impl SimulatorClock {
    /// A clock before its first tick.
    pub fn new(tick_duration: Duration) -> Self {
        Self {
            now: Time::ZERO,
            tick: 0,
            tick_duration,
        }
    }

    /// The time that the next tick will have.
    pub fn next(&self) -> Time {
        self.now + self.tick_duration
    }

    /// Length of a tick, seconds.
    pub fn dt(&self) -> f32 {
        self.tick_duration.as_secs_f32()
    }
}

/// The clock goes on by one tick.
pub(crate) fn advance_time(mut clock: ResMut<SimulatorClock>) {
    clock.now = clock.next();
    clock.tick += 1;
}
