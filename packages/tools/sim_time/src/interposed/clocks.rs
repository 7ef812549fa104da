//! Reads of clocks.

use libc::{c_int, clockid_t, suseconds_t, time_t, timespec, timeval};
use sim_time_page::Page;

use crate::clock::Clock;
use crate::deadline::{SECOND, fail, from_timespec, to_timespec};
use crate::process;
use crate::real::real;
use crate::repeats;

/// Reads a clock for the program \[ns\].
fn read(clock: Clock, page: &Page) -> u64 {
    repeats::read(page);
    clock.now(page)
}

/// Replaces `clock_gettime`.
///
/// # Safety
///
/// As in C: `time` is valid for writes.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn clock_gettime(id: clockid_t, time: *mut timespec) -> c_int {
    match (Clock::of(id), process::simulated()) {
        (Some(clock), Some(page)) => {
            // SAFETY: the caller passes a valid pointer.
            unsafe { time.write(to_timespec(read(clock, page))) };
            0
        }
        // SAFETY: the arguments are those of the caller.
        _ => unsafe { real_clock_gettime(id, time) },
    }
}

/// Returns the time of a clock of the kernel after a duration \[ns\].
pub(super) fn wall_time(clock: Clock, after: u64) -> u64 {
    let id = match clock {
        Clock::Monotonic => libc::CLOCK_MONOTONIC,
        Clock::Realtime => libc::CLOCK_REALTIME,
    };
    let mut now = to_timespec(0);
    // SAFETY: the pointer is valid.
    unsafe { real_clock_gettime(id, &raw mut now) };
    from_timespec(now).unwrap_or(0).saturating_add(after)
}

/// Calls the replaced function.
unsafe fn real_clock_gettime(id: clockid_t, time: *mut timespec) -> c_int {
    real!(clock_gettime: unsafe extern "C" fn(clockid_t, *mut timespec) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe { real()(id, time) }
}

/// Replaces `clock_settime`: the clock of the machine is not to be set to a simulated time.
///
/// # Safety
///
/// As in C: `time` is null or valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn clock_settime(id: clockid_t, time: *const timespec) -> c_int {
    real!(clock_settime: unsafe extern "C" fn(clockid_t, *const timespec) -> c_int);
    match (Clock::of(id), process::simulated()) {
        (Some(Clock::Realtime), Some(_)) => fail(libc::EPERM),
        // SAFETY: the arguments are those of the caller.
        _ => unsafe { real()(id, time) },
    }
}

/// Obsolete time zone of `gettimeofday`.
type Zone = [c_int; 2];

/// Replaces `gettimeofday`.
///
/// # Safety
///
/// As in C: `time` is null or valid for writes.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn gettimeofday(time: *mut timeval, zone: *mut Zone) -> c_int {
    real!(gettimeofday: unsafe extern "C" fn(*mut timeval, *mut Zone) -> c_int);
    let Some(page) = process::simulated() else {
        // SAFETY: the arguments are those of the caller.
        return unsafe { real()(time, zone) };
    };
    let now = to_timespec(read(Clock::Realtime, page));
    let now = timeval {
        tv_sec: now.tv_sec,
        tv_usec: now.tv_nsec as suseconds_t / 1000,
    };
    // SAFETY: the caller passes null or valid pointers.
    unsafe {
        if !time.is_null() {
            time.write(now);
        }
        if !zone.is_null() {
            // As in glibc.
            zone.write([0; 2]);
        }
    }
    0
}

/// Replaces `settimeofday`.
///
/// # Safety
///
/// As in C: `time` and `zone` are null or valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn settimeofday(time: *const timeval, zone: *const Zone) -> c_int {
    real!(settimeofday: unsafe extern "C" fn(*const timeval, *const Zone) -> c_int);
    if process::simulated().is_some() {
        return fail(libc::EPERM);
    }
    // SAFETY: the arguments are those of the caller.
    unsafe { real()(time, zone) }
}

/// Replaces `time`.
///
/// # Safety
///
/// As in C: `result` is null or valid for writes.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn time(result: *mut time_t) -> time_t {
    real!(time: unsafe extern "C" fn(*mut time_t) -> time_t);
    let Some(page) = process::simulated() else {
        // SAFETY: the argument is that of the caller.
        return unsafe { real()(result) };
    };
    let seconds = time_t::try_from(read(Clock::Realtime, page) / SECOND).unwrap_or(time_t::MAX);
    if !result.is_null() {
        // SAFETY: the caller passes a valid pointer.
        unsafe { result.write(seconds) };
    }
    seconds
}

/// Replaces `timespec_get`.
///
/// # Safety
///
/// As in C: `time` is valid for writes.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn timespec_get(time: *mut timespec, base: c_int) -> c_int {
    real!(timespec_get: unsafe extern "C" fn(*mut timespec, c_int) -> c_int);
    /// Base of the calendar time, from `time.h`.
    const TIME_UTC: c_int = 1;
    match process::simulated() {
        Some(page) if base == TIME_UTC => {
            // SAFETY: the caller passes a valid pointer.
            unsafe { time.write(to_timespec(read(Clock::Realtime, page))) };
            base
        }
        // SAFETY: the arguments are those of the caller.
        _ => unsafe { real()(time, base) },
    }
}
