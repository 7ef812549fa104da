use std::time::Duration;

use bevy_ecs::prelude::Resource;
use hsl_types::Time;
use support::WallClock;

/// The clock by which robots send return messages. It is that of the GameController, whose operator sees robots that are
/// silent for two seconds, so that a world that is slower than realtime does not make them look gone.
#[derive(Resource)]
pub struct ReturnClock(Box<dyn Fn() -> Duration + Send + Sync>);

impl ReturnClock {
    /// Creates a clock of which `elapsed` returns the time since it was started.
    pub fn new(elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Box::new(elapsed))
    }

    /// Starts a wall clock.
    pub fn wall() -> Self {
        let clock = WallClock::start();
        Self::new(move || clock.elapsed())
    }

    /// Returns the time on it.
    pub(crate) fn now(&self) -> Time {
        Time::ZERO + (self.0)()
    }
}
