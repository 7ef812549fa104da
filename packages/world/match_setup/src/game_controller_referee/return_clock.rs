use std::time::Duration;

use bevy_ecs::prelude::Resource;
use hsl_types::Time;
use support::WallClock;

/// Clock of the return messages: the wall clock of the GameController, which reports robots that are silent for two
/// seconds. A world slower than real time must not make robots look silent.
#[derive(Resource)]
pub struct ReturnClock(Box<dyn Fn() -> Duration + Send + Sync>);

impl ReturnClock {
    /// Creates a clock; `elapsed` returns the time since its start.
    pub fn new(elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Box::new(elapsed))
    }

    /// Starts a wall clock.
    pub fn wall() -> Self {
        let clock = WallClock::start();
        Self::new(move || clock.elapsed())
    }

    pub(crate) fn now(&self) -> Time {
        Time::ZERO + (self.0)()
    }
}
