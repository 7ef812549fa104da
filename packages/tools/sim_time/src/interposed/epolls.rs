//! Waits for files with `epoll`.

use libc::{c_int, epoll_event, pollfd, sigset_t, timespec};
use sim_time_page::Page;

use crate::deadline::{after, fail, from_timespec};
use crate::process;
use crate::real::real;
use crate::repeats;

use super::polls;

/// Waits until the set is ready or until a monotonic time \[ns\], then takes its events.
///
/// # Safety
///
/// `events` has `number` elements; the mask is null or valid.
unsafe fn wait(
    page: &Page,
    deadline: u64,
    (set, events, number): (c_int, *mut epoll_event, c_int),
    mask: *const sigset_t,
) -> c_int {
    // SAFETY: the arguments are those of the caller.
    let ready = unsafe { real_epoll_pwait(set, events, number, 0, mask) };
    if ready != 0 {
        repeats::forget();
        return ready;
    }
    let Some(deadline) = repeats::end_of_wait(page, deadline) else {
        return 0;
    };
    loop {
        let mut file = pollfd {
            fd: set,
            events: libc::POLLIN,
            revents: 0,
        };
        // SAFETY: one element; the events are those of the caller.
        unsafe {
            if polls::block(page, deadline, (&raw mut file, 1), mask) < 0 {
                return -1;
            }
            // Another thread may have taken the events.
            let taken = real_epoll_pwait(set, events, number, 0, std::ptr::null());
            if taken != 0 || page.monotonic() >= deadline {
                return taken;
            }
        }
    }
}

/// Calls the replaced function.
unsafe fn real_epoll_pwait(
    set: c_int,
    events: *mut epoll_event,
    number: c_int,
    timeout: c_int,
    mask: *const sigset_t,
) -> c_int {
    real!(epoll_pwait: unsafe extern "C" fn(c_int, *mut epoll_event, c_int, c_int, *const sigset_t) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe { real()(set, events, number, timeout, mask) }
}

/// Replaces `epoll_wait`.
///
/// # Safety
///
/// As in C: `events` has `number` elements.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn epoll_wait(
    set: c_int,
    events: *mut epoll_event,
    number: c_int,
    timeout: c_int,
) -> c_int {
    // SAFETY: the arguments are those of the caller; without a mask, both functions are the same.
    unsafe { epoll_pwait(set, events, number, timeout, std::ptr::null()) }
}

/// Replaces `epoll_pwait`.
///
/// # Safety
///
/// As in C: `events` has `number` elements; the mask is null or valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn epoll_pwait(
    set: c_int,
    events: *mut epoll_event,
    number: c_int,
    timeout: c_int,
    mask: *const sigset_t,
) -> c_int {
    // SAFETY: the arguments are those of the caller.
    unsafe {
        match (u64::try_from(timeout), process::simulated()) {
            (Ok(timeout), Some(page)) => wait(
                page,
                after(page, timeout * 1_000_000),
                (set, events, number),
                mask,
            ),
            _ => real_epoll_pwait(set, events, number, timeout, mask),
        }
    }
}

/// Replaces `epoll_pwait2`.
///
/// # Safety
///
/// As in C: `events` has `number` elements; timeout and mask are null or valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn epoll_pwait2(
    set: c_int,
    events: *mut epoll_event,
    number: c_int,
    timeout: *const timespec,
    mask: *const sigset_t,
) -> c_int {
    real!(epoll_pwait2:
        unsafe extern "C" fn(c_int, *mut epoll_event, c_int, *const timespec, *const sigset_t) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe {
        let Some(page) = process::simulated().filter(|_| !timeout.is_null()) else {
            return real()(set, events, number, timeout, mask);
        };
        match from_timespec(timeout.read()) {
            Ok(timeout) => wait(page, after(page, timeout), (set, events, number), mask),
            Err(error) => fail(error),
        }
    }
}
