//! Times of C, and the monotonic times for which threads wait.

use libc::{c_int, c_long, time_t, timespec};
use sim_time_page::Page;

use crate::clock::Clock;

/// Nanoseconds of a second.
pub(crate) const SECOND: u64 = 1_000_000_000;

/// Returns a time \[ns\] as C has it.
pub(crate) fn to_timespec(nanos: u64) -> timespec {
    timespec {
        tv_sec: time_t::try_from(nanos / SECOND).unwrap_or(time_t::MAX),
        tv_nsec: c_long::try_from(nanos % SECOND).unwrap_or(0),
    }
}

/// Returns a time of C \[ns\], as the kernel takes it.
///
/// # Errors
///
/// Returns `EINVAL` if the time is negative, or if the part of a second is not between 0 and 1 s.
pub(crate) fn from_timespec(time: timespec) -> Result<u64, c_int> {
    if time.tv_sec < 0 {
        return Err(libc::EINVAL);
    }
    from_abstime(time)
}

/// Returns a time of C \[ns\], as the functions of POSIX threads take it: a time before zero is zero.
///
/// # Errors
///
/// Returns `EINVAL` if the part of a second is not between 0 and 1 s.
pub(crate) fn from_abstime(time: timespec) -> Result<u64, c_int> {
    let nanos = u64::try_from(time.tv_nsec)
        .ok()
        .filter(|nanos| *nanos < SECOND);
    let nanos = nanos.ok_or(libc::EINVAL)?;
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Ok(seconds.saturating_mul(SECOND).saturating_add(nanos))
}

/// Returns the monotonic time at which `clock` shows `time` \[ns\].
pub(crate) fn at(page: &Page, clock: Clock, time: u64) -> u64 {
    after(page, time.saturating_sub(clock.now(page)))
}

/// Returns the monotonic time after a duration \[ns\].
pub(crate) fn after(page: &Page, duration: u64) -> u64 {
    page.monotonic().saturating_add(duration)
}

/// Sets `errno` and returns the value of a failed call.
pub(crate) fn fail(error: c_int) -> c_int {
    // SAFETY: the address of `errno` is valid in every thread.
    unsafe { *libc::__errno_location() = error };
    -1
}
