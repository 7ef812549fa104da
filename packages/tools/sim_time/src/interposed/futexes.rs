//! System calls with a timeout. The standard library of Rust waits with them.

use std::sync::atomic::{AtomicU32, Ordering};

use libc::{c_int, c_long, timespec};
use sim_time_page::Page;

use crate::clock::Clock;
use crate::deadline::{after, at, fail, from_timespec};
use crate::process;
use crate::real::real;
use crate::repeats;
use crate::waiters::{Waiting, Wake};

/// Type of `syscall`, with all arguments that it may have.
type Real = unsafe extern "C" fn(c_long, c_long, c_long, c_long, c_long, c_long, c_long) -> c_long;

/// Replaces `syscall`.
///
/// # Safety
///
/// As in C. The function has a variable number of arguments, which are passed like those of other functions; missing
/// ones have any value, and are ignored by the kernel.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn syscall(
    number: c_long,
    first: c_long,
    second: c_long,
    third: c_long,
    fourth: c_long,
    fifth: c_long,
    sixth: c_long,
) -> c_long {
    real!(syscall: Real);
    let pass = || {
        // SAFETY: the arguments are those of the caller.
        unsafe { real()(number, first, second, third, fourth, fifth, sixth) }
    };
    if number == libc::SYS_futex && fourth != 0 && is_wait(second) {
        if let Some(page) = process::simulated() {
            // SAFETY: the arguments are those of the caller.
            return unsafe { wait(page, real(), [first, second, third, fourth, fifth, sixth]) };
        }
    } else if number == libc::SYS_clock_gettime {
        // SAFETY: the arguments are those of the caller.
        return c_long::from(unsafe {
            super::clocks::clock_gettime(first as c_int, second as *mut timespec)
        });
    }
    pass()
}

/// Returns true if the fourth argument is the timeout of a wait.
fn is_wait(operation: c_long) -> bool {
    matches!(
        operation as c_int & libc::FUTEX_CMD_MASK,
        libc::FUTEX_WAIT | libc::FUTEX_WAIT_BITSET
    )
}

/// Waits for a word until a time.
///
/// # Safety
///
/// The arguments are those of a wait with a timeout.
unsafe fn wait(page: &Page, real: Real, arguments: [c_long; 6]) -> c_long {
    let [word, operation, seen, timeout, fifth, sixth] = arguments;
    // SAFETY: the timeout is valid.
    let time = match from_timespec(unsafe { (timeout as *const timespec).read() }) {
        Ok(time) => time,
        Err(error) => return c_long::from(fail(error)),
    };
    let deadline = match operation as c_int & libc::FUTEX_CMD_MASK {
        libc::FUTEX_WAIT => after(page, time),
        _ if operation as c_int & libc::FUTEX_CLOCK_REALTIME != 0 => {
            at(page, Clock::Realtime, time)
        }
        _ => at(page, Clock::Monotonic, time),
    };
    let Some(deadline) = repeats::end_of_wait(page, deadline) else {
        let now = timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        // Both kinds of wait take this time as one that has passed.
        // SAFETY: the arguments are those of the caller, with another timeout.
        return unsafe {
            real(
                libc::SYS_futex,
                word,
                operation,
                seen,
                &raw const now as c_long,
                fifth,
                sixth,
            )
        };
    };
    let address = word as *const AtomicU32;
    let _waiting = Waiting::new(deadline, Wake::Word(address));
    // Without a timeout, the kernel refuses the flag of the clock in some versions.
    let operation = operation & !c_long::from(libc::FUTEX_CLOCK_REALTIME);
    // SAFETY: the arguments are those of the caller, without a timeout.
    let result = unsafe { real(libc::SYS_futex, word, operation, seen, 0, fifth, sixth) };
    // SAFETY: the word is valid, because the kernel has read it.
    let is_unchanged = result == 0 && unsafe { (*address).load(Ordering::Relaxed) } == seen as u32;
    if is_unchanged && page.monotonic() >= deadline {
        return c_long::from(fail(libc::ETIMEDOUT));
    }
    // The deadline of another thread may have woken this one, which the kernel allows without a reason, too.
    result
}
