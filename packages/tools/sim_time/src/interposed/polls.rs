//! Waits for files with `poll`.

use libc::{c_int, nfds_t, pollfd, sigset_t, timespec};
use sim_time_page::Page;

use crate::deadline::{after, fail, from_timespec};
use crate::event::Event;
use crate::process;
use crate::real::real;
use crate::waiters::{Waiting, Wake};

/// Waits for files until a monotonic time \[ns\]. A signal handler ends the wait, as in C.
///
/// # Safety
///
/// `files` has `number` elements; the mask is null or valid.
pub(super) unsafe fn wait(
    page: &Page,
    deadline: u64,
    (files, number): (*mut pollfd, nfds_t),
    mask: *const sigset_t,
) -> c_int {
    real!(ppoll: unsafe extern "C" fn(*mut pollfd, nfds_t, *const timespec, *const sigset_t) -> c_int);
    let Some(event) = Event::new() else {
        return fail(libc::ENOMEM);
    };
    let (Ok(length), false) = (usize::try_from(number), files.is_null() && number > 0) else {
        return fail(libc::EFAULT);
    };
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
    let _waiting = Waiting::new(deadline, Wake::Event(event.0));
    // SAFETY: the list has one element more than `number`.
    let mut ready = unsafe { real()(all.as_mut_ptr(), number + 1, std::ptr::null(), mask) };
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
            (Ok(timeout @ 1..), Some(page)) => wait(
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
    real!(ppoll: unsafe extern "C" fn(*mut pollfd, nfds_t, *const timespec, *const sigset_t) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe {
        let Some(page) = process::simulated().filter(|_| !timeout.is_null()) else {
            return real()(files, number, timeout, mask);
        };
        match from_timespec(timeout.read()) {
            Ok(0) => real()(files, number, &raw const NOW, mask),
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
