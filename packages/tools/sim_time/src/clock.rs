//! Clocks that show simulated time.

use libc::clockid_t;
use sim_time_page::Page;

/// Simulated clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// Time that never decreases.
    Monotonic,
    /// Calendar time, which is the time of the match.
    Realtime,
}

impl Clock {
    /// Returns the simulated clock with an id; `None` for clocks of processor time and others.
    pub(crate) fn of(id: clockid_t) -> Option<Self> {
        match id {
            libc::CLOCK_REALTIME
            | libc::CLOCK_REALTIME_COARSE
            | libc::CLOCK_REALTIME_ALARM
            | libc::CLOCK_TAI => Some(Self::Realtime),
            libc::CLOCK_MONOTONIC
            | libc::CLOCK_MONOTONIC_RAW
            | libc::CLOCK_MONOTONIC_COARSE
            | libc::CLOCK_BOOTTIME
            | libc::CLOCK_BOOTTIME_ALARM => Some(Self::Monotonic),
            _ => None,
        }
    }

    /// Returns the simulated clock with an id for a wait for an object in memory, which glibc supports for two clocks.
    pub(crate) fn of_wait(id: clockid_t) -> Option<Self> {
        Self::of(id).filter(|_| matches!(id, libc::CLOCK_REALTIME | libc::CLOCK_MONOTONIC))
    }

    /// Returns the simulated clock with an id for a sleep, which the kernel does not support for all clocks.
    pub(crate) fn of_sleep(id: clockid_t) -> Option<Self> {
        let has_sleep = !matches!(
            id,
            libc::CLOCK_MONOTONIC_RAW | libc::CLOCK_MONOTONIC_COARSE | libc::CLOCK_REALTIME_COARSE
        );
        Self::of(id).filter(|_| has_sleep)
    }

    /// Returns the time of the clock \[ns\].
    pub(crate) fn now(self, page: &Page) -> u64 {
        match self {
            Self::Monotonic => page.monotonic(),
            Self::Realtime => page.realtime(),
        }
    }
}
