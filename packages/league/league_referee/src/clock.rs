//! The clock of a match.

use crate::CYCLE;

/// A clock that counts whole cycles, so that nothing is rounded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Clock {
    start: f64,
    cycles: u32,
}

impl Clock {
    /// Returns a clock that shows `start` \[s\].
    pub(crate) fn at(start: f64) -> Self {
        Self { start, cycles: 0 }
    }

    /// Returns the time \[s\].
    pub(crate) fn time(self) -> f64 {
        self.start + f64::from(self.cycles) * CYCLE
    }

    pub(crate) fn tick(&mut self) {
        self.cycles = self.cycles.saturating_add(1);
    }

    /// Whether it has run for this time \[s\].
    pub(crate) fn has_run(self, time: f64) -> bool {
        // Half a cycle, because multiples of a cycle are not exact.
        f64::from(self.cycles) * CYCLE >= time - CYCLE / 2.0
    }
}
