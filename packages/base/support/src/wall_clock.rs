use std::time::{Duration, Instant};

/// Monotonic clock that counts from its start, for datagrams. Other machines follow it, too, so simulated time does not
/// apply to it.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// Starts the clock.
    #[expect(
        clippy::disallowed_methods,
        reason = "other machines follow the wall clock"
    )]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Returns the time since the start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
