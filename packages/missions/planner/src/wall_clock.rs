use std::time::{Duration, Instant};

use crate::Monitor;

/// A monitor with the wall clock. Results that must be the same on every machine must not depend on it.
#[derive(Clone, Copy, Debug)]
pub struct WallClock {
    start: Instant,
}

impl WallClock {
    /// Starts the clock.
    #[expect(
        clippy::disallowed_methods,
        reason = "a program that limits the time of planning passes this clock in"
    )]
    pub fn start() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl Monitor for WallClock {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
