//! Sleeps.

use libc::{c_int, c_uint, clockid_t, timespec, useconds_t};
use sim_time_page::Page;

use crate::clock::Clock;
use crate::deadline::{SECOND, after, at, fail, from_timespec, to_timespec};
use crate::process;
use crate::real::real;
use crate::repeats;
use crate::waiters::{Waiting, Wake};

/// Waits until a monotonic time \[ns\]. Returns the remaining time \[ns\] if a signal handler ran.
fn sleep_until(page: &Page, deadline: u64) -> Result<(), u64> {
    let Some(deadline) = repeats::end_of_wait(page, deadline) else {
        return Ok(());
    };
    let _waiting = Waiting::new(deadline, Wake::Itself);
    match page.sleep_until(deadline) {
        true => Ok(()),
        false => Err(deadline.saturating_sub(page.monotonic())),
    }
}

/// Replaces `nanosleep`.
///
/// # Safety
///
/// As in C: `duration` is valid, `left` is null or valid for writes.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn nanosleep(duration: *const timespec, left: *mut timespec) -> c_int {
    real!(nanosleep: unsafe extern "C" fn(*const timespec, *mut timespec) -> c_int);
    if process::simulated().is_none() || duration.is_null() {
        // SAFETY: the arguments are those of the caller.
        return unsafe { real()(duration, left) };
    }
    // SAFETY: the arguments are those of the caller.
    match unsafe { clock_nanosleep(libc::CLOCK_MONOTONIC, 0, duration, left) } {
        0 => 0,
        error => fail(error),
    }
}

/// Replaces `clock_nanosleep`.
///
/// # Safety
///
/// As in C: `time` is valid, `left` is null or valid for writes.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn clock_nanosleep(
    id: clockid_t,
    flags: c_int,
    time: *const timespec,
    left: *mut timespec,
) -> c_int {
    real!(clock_nanosleep: unsafe extern "C" fn(clockid_t, c_int, *const timespec, *mut timespec) -> c_int);
    let simulated = process::simulated().filter(|_| !time.is_null());
    let (Some(clock), Some(page)) = (Clock::of_sleep(id), simulated) else {
        // SAFETY: the arguments are those of the caller.
        return unsafe { real()(id, flags, time, left) };
    };
    let is_absolute = flags & libc::TIMER_ABSTIME != 0;
    // SAFETY: the caller passes a valid pointer.
    let deadline = match from_timespec(unsafe { time.read() }) {
        Ok(time) if is_absolute => at(page, clock, time),
        Ok(duration) => after(page, duration),
        Err(error) => return error,
    };
    match sleep_until(page, deadline) {
        Ok(()) => 0,
        Err(remaining) => {
            if !is_absolute && !left.is_null() {
                // SAFETY: the caller passes a valid pointer.
                unsafe { left.write(to_timespec(remaining)) };
            }
            libc::EINTR
        }
    }
}

/// Replaces `usleep`.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn usleep(duration: useconds_t) -> c_int {
    let duration = to_timespec(u64::from(duration) * 1000);
    // SAFETY: the pointer is valid.
    unsafe { nanosleep(&raw const duration, std::ptr::null_mut()) }
}

/// Replaces `sleep`.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn sleep(seconds: c_uint) -> c_uint {
    real!(sleep: unsafe extern "C" fn(c_uint) -> c_uint);
    let Some(page) = process::simulated() else {
        // SAFETY: the argument is that of the caller.
        return unsafe { real()(seconds) };
    };
    match sleep_until(page, after(page, u64::from(seconds) * SECOND)) {
        Ok(()) => 0,
        Err(remaining) => c_uint::try_from(remaining.div_ceil(SECOND)).unwrap_or(seconds),
    }
}
