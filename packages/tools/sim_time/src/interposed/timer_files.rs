//! Timers in files.
//!
//! Such a timer stays a timer of the kernel, which does not run; at its deadline the keeper lets it expire at once.

use std::sync::{Mutex, MutexGuard, PoisonError};

use libc::{c_int, clockid_t, itimerspec};

use crate::clock::Clock;
use crate::deadline::{after, at, fail, from_timespec, to_timespec};
use crate::process;
use crate::real::real;
use crate::waiters::{self, Timer};

/// Timers and their clocks. An entry of a closed file is replaced when the number is used again.
static TIMERS: Mutex<Vec<(c_int, Clock)>> = Mutex::new(Vec::new());

/// Flags of `timerfd_settime`.
const FLAGS: c_int = libc::TFD_TIMER_ABSTIME | libc::TFD_TIMER_CANCEL_ON_SET;

fn timers() -> MutexGuard<'static, Vec<(c_int, Clock)>> {
    TIMERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets the timer in `file` expire at once, and waits until the kernel has done so. Does nothing for another file.
pub(crate) fn expire(file: c_int) {
    let mut time = to_timespec(1);
    // SAFETY: the pointers are valid.
    unsafe {
        let value = itimerspec {
            it_interval: to_timespec(0),
            it_value: time,
        };
        if set_real(file, 0, &raw const value, std::ptr::null_mut()) == 0 {
            time.tv_nsec = 1_000_000;
            let mut polled = libc::pollfd {
                fd: file,
                events: libc::POLLIN,
                revents: 0,
            };
            libc::ppoll(&raw mut polled, 1, &raw const time, std::ptr::null());
        }
    }
}

unsafe fn set_real(
    file: c_int,
    flags: c_int,
    value: *const itimerspec,
    old: *mut itimerspec,
) -> c_int {
    real!(timerfd_settime: unsafe extern "C" fn(c_int, c_int, *const itimerspec, *mut itimerspec) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe { real()(file, flags, value, old) }
}

/// Replaces `timerfd_create`.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn timerfd_create(id: clockid_t, flags: c_int) -> c_int {
    real!(timerfd_create: unsafe extern "C" fn(clockid_t, c_int) -> c_int);
    // SAFETY: the arguments are those of the caller.
    let file = unsafe { real()(id, flags) };
    if let (0.., Some(clock), Some(_)) = (file, Clock::of(id), process::simulated()) {
        let mut timers = timers();
        timers.retain(|(other, _)| *other != file);
        timers.push((file, clock));
        waiters::set_timer(Timer::File(file), None);
    }
    file
}

/// Replaces `timerfd_settime`.
///
/// # Safety
///
/// As in C: `value` is valid, `old` is null or valid for writes.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn timerfd_settime(
    file: c_int,
    flags: c_int,
    value: *const itimerspec,
    old: *mut itimerspec,
) -> c_int {
    let clock = timers()
        .iter()
        .find(|(other, _)| *other == file)
        .map(|(_, clock)| *clock);
    let is_valid = !value.is_null() && flags & !FLAGS == 0;
    let simulated = process::simulated().filter(|_| is_valid);
    let (Some(clock), Some(page)) = (clock, simulated) else {
        // SAFETY: the arguments are those of the caller.
        return unsafe { set_real(file, flags, value, old) };
    };
    // SAFETY: the caller passes a valid pointer.
    let given = unsafe { value.read() };
    let (time, interval) = match (
        from_timespec(given.it_value),
        from_timespec(given.it_interval),
    ) {
        (Ok(time), Ok(interval)) => (time, interval),
        _ => return fail(libc::EINVAL),
    };
    let stopped = itimerspec {
        it_interval: to_timespec(0),
        it_value: to_timespec(0),
    };
    // Also removes an expiration that the program has not read.
    // SAFETY: the value is valid.
    if unsafe { set_real(file, 0, &raw const stopped, std::ptr::null_mut()) } != 0 {
        return -1;
    }
    let deadline = match flags & libc::TFD_TIMER_ABSTIME {
        0 => after(page, time),
        _ => at(page, clock, time),
    };
    let before = waiters::set_timer(
        Timer::File(file),
        (time != 0).then_some((deadline, interval)),
    );
    if !old.is_null() {
        // SAFETY: the caller passes a valid pointer.
        unsafe { old.write(remaining(page.monotonic(), before)) };
    }
    0
}

/// Replaces `timerfd_gettime`.
///
/// # Safety
///
/// As in C: `value` is valid for writes.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn timerfd_gettime(file: c_int, value: *mut itimerspec) -> c_int {
    real!(timerfd_gettime: unsafe extern "C" fn(c_int, *mut itimerspec) -> c_int);
    let is_known = timers().iter().any(|(other, _)| *other == file);
    // SAFETY: the arguments are those of the caller.
    unsafe {
        match process::simulated() {
            Some(page) if is_known && !value.is_null() => {
                value.write(remaining(
                    page.monotonic(),
                    waiters::timer(Timer::File(file)),
                ));
                0
            }
            _ => real()(file, value),
        }
    }
}

/// Returns the remaining time of a timer with a deadline and an interval \[ns\].
fn remaining(now: u64, timer: Option<(u64, u64)>) -> itimerspec {
    let (deadline, interval) = timer.unwrap_or((now, 0));
    itimerspec {
        it_interval: to_timespec(interval),
        it_value: to_timespec(deadline.saturating_sub(now)),
    }
}
