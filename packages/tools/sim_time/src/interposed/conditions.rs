//! Condition variables with a timeout.

use std::sync::atomic::{AtomicU32, Ordering};

use libc::{c_int, clockid_t, pthread_cond_t, pthread_mutex_t, timespec};
use sim_time_page::Page;

use crate::clock::Clock;
use crate::deadline::{at, from_abstime, to_timespec};
use crate::interpreters;
use crate::process;
use crate::real::real;
use crate::repeats;
use crate::waiters::{Waiting, Wake};

use super::clocks;

/// Waits for a condition variable until a time \[ns\]. The keeper wakes all threads that wait for it at the deadline: the
/// others may return early, which POSIX allows.
///
/// # Safety
///
/// The variable and the locked mutex are valid.
unsafe fn wait(
    page: &Page,
    (clock, time): (Clock, timespec),
    condition: *mut pthread_cond_t,
    mutex: *mut pthread_mutex_t,
) -> c_int {
    let deadline = match from_abstime(time) {
        Ok(time) => at(page, clock, time),
        Err(error) => return error,
    };
    if interpreters::is_lock(condition) {
        let remaining = deadline.saturating_sub(page.monotonic());
        // SAFETY: the arguments are those of the caller.
        return unsafe { wait_on_wall_clock(remaining, condition, mutex) };
    }
    let Some(deadline) = repeats::end_of_wait(page, deadline) else {
        // As for a wait that is over at once, other threads may take the mutex.
        // SAFETY: the caller has locked the mutex.
        unsafe {
            libc::pthread_mutex_unlock(mutex);
            return match libc::pthread_mutex_lock(mutex) {
                0 => libc::ETIMEDOUT,
                error => error,
            };
        }
    };
    let _waiting = Waiting::new(deadline, Wake::Condition(condition));
    // SAFETY: the arguments are those of the caller.
    match unsafe { libc::pthread_cond_wait(condition, mutex) } {
        0 if page.monotonic() >= deadline => libc::ETIMEDOUT,
        result => result,
    }
}

/// Waits for the lock of an interpreter for a duration \[ns\], and at least for [`interpreters::SHORTEST_WAIT`].
///
/// # Safety
///
/// The variable and the locked mutex are valid.
unsafe fn wait_on_wall_clock(
    duration: u64,
    condition: *mut pthread_cond_t,
    mutex: *mut pthread_mutex_t,
) -> c_int {
    let duration = duration.max(interpreters::SHORTEST_WAIT);
    // SAFETY: the arguments are those of the caller, with an end that lives until the call returns.
    unsafe {
        let end = to_timespec(clocks::wall_time(clock_of(condition), duration));
        real_timedwait(condition, mutex, &raw const end)
    }
}

/// Calls the replaced function.
unsafe fn real_timedwait(
    condition: *mut pthread_cond_t,
    mutex: *mut pthread_mutex_t,
    time: *const timespec,
) -> c_int {
    real!(pthread_cond_timedwait:
        unsafe extern "C" fn(*mut pthread_cond_t, *mut pthread_mutex_t, *const timespec) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe { real()(condition, mutex, time) }
}

/// Replaces `pthread_cond_clockwait`.
///
/// # Safety
///
/// As in C: all pointers are valid, and the mutex is locked.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn pthread_cond_clockwait(
    condition: *mut pthread_cond_t,
    mutex: *mut pthread_mutex_t,
    id: clockid_t,
    time: *const timespec,
) -> c_int {
    real!(pthread_cond_clockwait:
        unsafe extern "C" fn(*mut pthread_cond_t, *mut pthread_mutex_t, clockid_t, *const timespec) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe {
        match (Clock::of_wait(id), process::simulated()) {
            (Some(clock), Some(page)) => wait(page, (clock, time.read()), condition, mutex),
            _ => real()(condition, mutex, id, time),
        }
    }
}

/// Replaces `pthread_cond_timedwait`.
///
/// # Safety
///
/// As in C: all pointers are valid, and the mutex is locked.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn pthread_cond_timedwait(
    condition: *mut pthread_cond_t,
    mutex: *mut pthread_mutex_t,
    time: *const timespec,
) -> c_int {
    // SAFETY: the arguments are those of the caller.
    unsafe {
        match process::simulated() {
            Some(page) => wait(page, (clock_of(condition), time.read()), condition, mutex),
            None => real_timedwait(condition, mutex, time),
        }
    }
}

/// Returns the clock of a condition variable, which `pthread_condattr_setclock` selects. glibc has no function that
/// returns it; since version 2.25 it is a bit of the number of references.
///
/// # Safety
///
/// The variable is valid.
unsafe fn clock_of(condition: *const pthread_cond_t) -> Clock {
    /// Place of the number of references in the variable \[4 bytes\].
    const REFERENCES: usize = 9;
    /// Bit of the monotonic clock.
    const IS_MONOTONIC: u32 = 2;
    // SAFETY: the variable has 48 bytes, is aligned, and is valid; glibc changes the word atomically.
    let references =
        unsafe { (*condition.cast::<AtomicU32>().add(REFERENCES)).load(Ordering::Relaxed) };
    if references & IS_MONOTONIC == 0 {
        Clock::Realtime
    } else {
        Clock::Monotonic
    }
}
