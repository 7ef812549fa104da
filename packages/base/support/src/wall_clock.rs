use std::time::{Duration, Instant};

/// A clock of datagrams: the time since it was started, which never goes back.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// Starts the clock.
    #[expect(
        clippy::disallowed_methods,
        reason = "other machines are paced by the wall clock"
    )]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Returns the time since it was started.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
