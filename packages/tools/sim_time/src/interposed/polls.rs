//! Waits for files with `poll`.

use libc::{c_int, c_uint, nfds_t, pollfd, sigset_t, timespec};
use sim_time_page::Page;

use crate::clock::Clock;
use crate::deadline::{after, fail, from_timespec};
use crate::event::Event;
use crate::outside;
use crate::process;
use crate::real::real;
use crate::repeats;
use crate::waiters::{Waiting, Wake};

use super::clocks;

/// Waits for files until a monotonic time \[ns\].
///
/// # Safety
///
/// `files` has `number` elements; the mask is null or valid.
unsafe fn wait(
    page: &Page,
    deadline: u64,
    (files, number): (*mut pollfd, nfds_t),
    mask: *const sigset_t,
) -> c_int {
    // The kernel takes a number of 32 bits.
    let number = nfds_t::from(number as c_uint);
    // SAFETY: the arguments are those of the caller.
    let ready = unsafe { real_ppoll(files, number, &raw const NOW, mask) };
    if ready != 0 {
        repeats::forget();
        return ready;
    }
    match repeats::end_of_wait(page, deadline) {
        // SAFETY: the arguments are those of the caller, which the kernel has accepted.
        Some(deadline) => unsafe { block(page, deadline, (files, number), mask) },
        None => 0,
    }
}

/// Calls the replaced function.
unsafe fn real_ppoll(
    files: *mut pollfd,
    number: nfds_t,
    timeout: *const timespec,
    mask: *const sigset_t,
) -> c_int {
    real!(ppoll: unsafe extern "C" fn(*mut pollfd, nfds_t, *const timespec, *const sigset_t) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe { real()(files, number, timeout, mask) }
}

/// Waits for files until a monotonic time that has not come \[ns\]. A signal handler ends the wait, as in C.
///
/// # Safety
///
/// `files` has `number` elements; the mask is null or valid.
pub(super) unsafe fn block(
    page: &Page,
    deadline: u64,
    (files, number): (*mut pollfd, nfds_t),
    mask: *const sigset_t,
) -> c_int {
    let Some(event) = Event::new() else {
        return fail(libc::ENOMEM);
    };
    let length = usize::try_from(number).unwrap_or(0);
    // SAFETY: the caller passes this number of elements; a slice without elements needs no valid pointer.
    let given: &mut [pollfd] = if length == 0 {
        &mut []
    } else {
        unsafe { std::slice::from_raw_parts_mut(files, length) }
    };
    let mut all = given.to_vec();
    all.push(pollfd {
        fd: event.0,
        events: libc::POLLIN,
        revents: 0,
    });
    let wall = outside::is_any_outside(page, given)
        .then(|| clocks::wall_time(Clock::Monotonic, deadline.saturating_sub(page.monotonic())));
    let _waiting = Waiting::not_before(wall, deadline, Wake::Event(event.0));
    // SAFETY: the list has one element more than `number`.
    let mut ready = unsafe { real_ppoll(all.as_mut_ptr(), number + 1, std::ptr::null(), mask) };
    if ready < 0 {
        return ready;
    }
    if all[length].revents != 0 {
        ready -= 1;
    }
    debug_assert!(
        ready > 0 || page.monotonic() >= deadline,
        "the event is written at the deadline"
    );
    for (to, from) in given.iter_mut().zip(&all) {
        to.revents = from.revents;
    }
    ready
}

/// Replaces `poll`.
///
/// # Safety
///
/// As in C: `files` has `number` elements.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn poll(files: *mut pollfd, number: nfds_t, timeout: c_int) -> c_int {
    real!(poll: unsafe extern "C" fn(*mut pollfd, nfds_t, c_int) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe {
        match (u64::try_from(timeout), process::simulated()) {
            (Ok(timeout), Some(page)) => wait(
                page,
                after(page, timeout * 1_000_000),
                (files, number),
                std::ptr::null(),
            ),
            _ => real()(files, number, timeout),
        }
    }
}

/// Replaces `ppoll`.
///
/// # Safety
///
/// As in C: `files` has `number` elements; timeout and mask are null or valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn ppoll(
    files: *mut pollfd,
    number: nfds_t,
    timeout: *const timespec,
    mask: *const sigset_t,
) -> c_int {
    // SAFETY: the arguments are those of the caller.
    unsafe {
        let Some(page) = process::simulated().filter(|_| !timeout.is_null()) else {
            return real_ppoll(files, number, timeout, mask);
        };
        match from_timespec(timeout.read()) {
            Ok(timeout) => wait(page, after(page, timeout), (files, number), mask),
            Err(error) => fail(error),
        }
    }
}

/// Timeout of a call that does not wait.
static NOW: timespec = timespec {
    tv_sec: 0,
    tv_nsec: 0,
};
