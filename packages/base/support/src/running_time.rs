//! Waiting time of a process, without times in which the process itself was suspended.

use std::time::{Duration, Instant};

/// Time that a process has waited for another one, without times in which the waiting process itself was suspended.
///
/// A suspended or overloaded machine stops all processes alike, so this time does not count against the other process.
/// The waiting process sleeps in short slices and counts at most the length of a slice each time. The caller reads the
/// clock.
#[derive(Clone, Copy, Debug)]
pub struct RunningTime {
    /// Maximum time that one count adds.
    slice: Duration,
    /// Time of the last count.
    last: Instant,
    /// Sum so far.
    passed: Duration,
}

impl RunningTime {
    /// Starts at zero at `now`, for a process that waits in slices of length `slice`.
    pub fn since(now: Instant, slice: Duration) -> Self {
        Self {
            slice,
            last: now,
            passed: Duration::ZERO,
        }
    }

    /// Counts the time since the last call, at most one slice; returns the sum.
    pub fn count(&mut self, now: Instant) -> Duration {
        self.passed += now.duration_since(self.last).min(self.slice);
        self.last = now;
        self.passed
    }

    /// Returns the sum at the last count.
    pub fn passed(&self) -> Duration {
        self.passed
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a moment to count from")]
mod tests {
    use super::*;

    const SLICE: Duration = Duration::from_millis(10);

    #[test]
    fn a_jump_of_the_clock_counts_as_one_slice() {
        let start = Instant::now();
        let mut time = RunningTime::since(start, SLICE);
        assert_eq!(time.count(start + SLICE), SLICE);
        assert_eq!(time.count(start + Duration::from_secs(3)), SLICE * 2);
        assert_eq!(time.passed(), SLICE * 2);
    }

    #[test]
    fn slices_that_end_early_count_as_long_as_they_were() {
        let start = Instant::now();
        let mut time = RunningTime::since(start, SLICE);
        for step in 1..=10 {
            time.count(start + SLICE / 2 * step);
        }
        assert_eq!(time.passed(), SLICE * 5);
    }
}
