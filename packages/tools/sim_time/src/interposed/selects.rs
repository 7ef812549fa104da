//! Waits for files with `select`.

use libc::{c_int, fd_set, sigset_t, timespec, timeval};

use crate::deadline::{after, fail, from_timespec};
use crate::event::Event;
use crate::process;
use crate::real::real;
use crate::waiters::{Waiting, Wake};

/// Waits for files until a monotonic time \[ns\].
///
/// # Safety
///
/// The sets and the mask are null or valid.
unsafe fn wait(
    deadline: u64,
    number: c_int,
    [reads, writes, others]: [*mut fd_set; 3],
    mask: *const sigset_t,
) -> c_int {
    real!(pselect:
        unsafe extern "C" fn(c_int, *mut fd_set, *mut fd_set, *mut fd_set, *const timespec, *const sigset_t) -> c_int);
    let Some(event) = Event::new() else {
        return fail(libc::ENOMEM);
    };
    if usize::try_from(event.0).is_ok_and(|file| file >= libc::FD_SETSIZE) {
        return fail(libc::EINVAL);
    }
    // SAFETY: zero is an empty set; the caller's set is valid if it is not null.
    let mut own = unsafe {
        if reads.is_null() {
            std::mem::zeroed()
        } else {
            reads.read()
        }
    };
    // SAFETY: the file is below the size of the set.
    unsafe { libc::FD_SET(event.0, &raw mut own) };
    let _waiting = Waiting::new(deadline, Wake::Event(event.0));
    // SAFETY: the sets are valid.
    unsafe {
        let mut ready = real()(
            number.max(event.0 + 1),
            &raw mut own,
            writes,
            others,
            std::ptr::null(),
            mask,
        );
        if ready < 0 {
            return ready;
        }
        if libc::FD_ISSET(event.0, &raw const own) {
            libc::FD_CLR(event.0, &raw mut own);
            ready -= 1;
        }
        if !reads.is_null() {
            reads.write(own);
        }
        ready
    }
}

/// Replaces `select`.
///
/// # Safety
///
/// As in C: the sets and the timeout are null or valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn select(
    number: c_int,
    reads: *mut fd_set,
    writes: *mut fd_set,
    others: *mut fd_set,
    timeout: *mut timeval,
) -> c_int {
    real!(select:
        unsafe extern "C" fn(c_int, *mut fd_set, *mut fd_set, *mut fd_set, *mut timeval) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe {
        let Some(page) = process::simulated().filter(|_| !timeout.is_null()) else {
            return real()(number, reads, writes, others, timeout);
        };
        let given = timeout.read();
        let given = timespec {
            tv_sec: given.tv_sec,
            tv_nsec: given.tv_usec.saturating_mul(1000),
        };
        match from_timespec(given) {
            Ok(0) => real()(number, reads, writes, others, timeout),
            Ok(duration) => wait(
                after(page, duration),
                number,
                [reads, writes, others],
                std::ptr::null(),
            ),
            Err(error) => fail(error),
        }
    }
}

/// Replaces `pselect`.
///
/// # Safety
///
/// As in C: the sets, the timeout and the mask are null or valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn pselect(
    number: c_int,
    reads: *mut fd_set,
    writes: *mut fd_set,
    others: *mut fd_set,
    timeout: *const timespec,
    mask: *const sigset_t,
) -> c_int {
    real!(pselect:
        unsafe extern "C" fn(c_int, *mut fd_set, *mut fd_set, *mut fd_set, *const timespec, *const sigset_t) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe {
        let Some(page) = process::simulated().filter(|_| !timeout.is_null()) else {
            return real()(number, reads, writes, others, timeout, mask);
        };
        match from_timespec(timeout.read()) {
            Ok(0) => real()(number, reads, writes, others, timeout, mask),
            Ok(duration) => wait(after(page, duration), number, [reads, writes, others], mask),
            Err(error) => fail(error),
        }
    }
}
