//! Timer that sends SIGALRM to the process.

use libc::{c_int, c_uint, itimerval, suseconds_t, timeval, useconds_t};
use sim_time_page::Page;

use crate::deadline::{SECOND, after, fail, to_timespec};
use crate::process;
use crate::real::real;
use crate::waiters::{self, Timer};

/// Nanoseconds of a microsecond.
const MICROSECOND: u64 = 1000;

/// Duration until the signal, and interval between further ones; 0: none \[ns\].
type Times = (u64, u64);

/// Starts the timer, or stops it for a duration of 0. Returns the remaining times of the earlier one.
fn start(page: &Page, (duration, interval): Times) -> Times {
    let timer = (duration != 0).then(|| (after(page, duration), interval));
    remaining(page, waiters::set_timer(Timer::Alarm, timer))
}

/// Returns the remaining times of a timer with a deadline and an interval.
fn remaining(page: &Page, timer: Option<(u64, u64)>) -> Times {
    timer.map_or((0, 0), |(deadline, interval)| {
        // A timer that runs has remaining time.
        let duration = deadline.saturating_sub(page.monotonic());
        (duration.max(MICROSECOND), interval)
    })
}

/// Returns a duration of C \[ns\]; `None` if it is negative, or if the part of a second is not below 1 s.
fn from_timeval(duration: timeval) -> Option<u64> {
    let seconds = u64::try_from(duration.tv_sec).ok()?;
    let micros = u64::try_from(duration.tv_usec).ok()?;
    let nanos = micros.saturating_mul(MICROSECOND);
    (nanos < SECOND).then(|| seconds.saturating_mul(SECOND).saturating_add(nanos))
}

/// Returns a duration \[ns\] as C has it.
fn to_timeval(duration: u64) -> timeval {
    let duration = to_timespec(duration);
    timeval {
        tv_sec: duration.tv_sec,
        tv_usec: duration.tv_nsec as suseconds_t / 1000,
    }
}

fn to_itimerval((duration, interval): Times) -> itimerval {
    itimerval {
        it_interval: to_timeval(interval),
        it_value: to_timeval(duration),
    }
}

/// Replaces `alarm`.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn alarm(seconds: c_uint) -> c_uint {
    real!(alarm: unsafe extern "C" fn(c_uint) -> c_uint);
    let Some(page) = process::simulated() else {
        // SAFETY: the argument is that of the caller.
        return unsafe { real()(seconds) };
    };
    let (remaining, _) = start(page, (u64::from(seconds) * SECOND, 0));
    // As in Linux: rounded, but not to 0 for a timer that runs.
    let rounded = (remaining + SECOND / 2) / SECOND;
    c_uint::try_from(rounded.max(u64::from(remaining != 0))).unwrap_or(c_uint::MAX)
}

/// Replaces `ualarm`.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn ualarm(duration: useconds_t, interval: useconds_t) -> useconds_t {
    real!(ualarm: unsafe extern "C" fn(useconds_t, useconds_t) -> useconds_t);
    let Some(page) = process::simulated() else {
        // SAFETY: the arguments are those of the caller.
        return unsafe { real()(duration, interval) };
    };
    let times = [duration, interval].map(|it| u64::from(it) * MICROSECOND);
    let (remaining, _) = start(page, times.into());
    useconds_t::try_from(remaining / MICROSECOND).unwrap_or(useconds_t::MAX)
}

/// Replaces `setitimer`.
///
/// # Safety
///
/// As in C: `value` is valid, `old` is null or valid for writes.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn setitimer(
    which: c_int,
    value: *const itimerval,
    old: *mut itimerval,
) -> c_int {
    real!(setitimer: unsafe extern "C" fn(c_int, *const itimerval, *mut itimerval) -> c_int);
    let Some(page) = process::simulated().filter(|_| which == libc::ITIMER_REAL) else {
        // SAFETY: the arguments are those of the caller.
        return unsafe { real()(which, value, old) };
    };
    // As in Linux, null stops the timer.
    // SAFETY: the caller passes null or a valid pointer.
    let times = unsafe { value.as_ref() }.map_or(Some((0, 0)), |given| {
        from_timeval(given.it_value).zip(from_timeval(given.it_interval))
    });
    let Some(times) = times else {
        return fail(libc::EINVAL);
    };
    let before = start(page, times);
    if !old.is_null() {
        // SAFETY: the caller passes a valid pointer.
        unsafe { old.write(to_itimerval(before)) };
    }
    0
}

/// Replaces `getitimer`.
///
/// # Safety
///
/// As in C: `value` is valid for writes.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn getitimer(which: c_int, value: *mut itimerval) -> c_int {
    real!(getitimer: unsafe extern "C" fn(c_int, *mut itimerval) -> c_int);
    let is_alarm = which == libc::ITIMER_REAL && !value.is_null();
    let Some(page) = process::simulated().filter(|_| is_alarm) else {
        // SAFETY: the arguments are those of the caller.
        return unsafe { real()(which, value) };
    };
    let times = remaining(page, waiters::timer(Timer::Alarm));
    // SAFETY: the caller passes a valid pointer.
    unsafe { value.write(to_itimerval(times)) };
    0
}
