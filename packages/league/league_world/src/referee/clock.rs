//! Clock of a match.

/// Duration of a cycle \[s\].
pub const CYCLE: f64 = 0.02;

/// A clock that counts whole cycles, without rounding errors.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Clock {
    /// Time of the clock at cycle 0 \[s\].
    start: f64,
    /// Number of cycles since then.
    cycles: u32,
}

impl Clock {
    /// Creates a clock with the time `start` \[s\].
    pub(crate) fn new(start: f64) -> Self {
        Self { start, cycles: 0 }
    }

    /// Returns the time \[s\].
    pub(crate) fn time(self) -> f64 {
        self.start + f64::from(self.cycles) * CYCLE
    }

    /// Advances the clock by one cycle.
    pub(crate) fn tick(&mut self) {
        self.cycles = self.cycles.saturating_add(1);
    }

    /// Returns true if this time \[s\] has passed since the start.
    pub(crate) fn has_run(self, time: f64) -> bool {
        // Half a cycle of tolerance, because multiples of a cycle are not exact.
        f64::from(self.cycles) * CYCLE >= time - CYCLE / 2.0
    }
}
