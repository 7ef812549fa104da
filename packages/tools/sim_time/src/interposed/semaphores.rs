//! Semaphores with a timeout.

use std::ptr;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use libc::{c_int, clockid_t, sem_t, timespec};
use sim_time_page::Page;

use crate::clock::Clock;
use crate::deadline::{at, fail, from_abstime};
use crate::process;
use crate::real::real;
use crate::repeats;
use crate::waiters::{Waiting, Wake};

/// Begin of a semaphore in glibc, since version 2.21.
#[repr(C)]
struct Semaphore {
    /// Value in the lower half, number of waiting threads in the upper half.
    data: AtomicU64,
    /// Flag of a semaphore between processes, as in a system call.
    shared: c_int,
}

/// One waiting thread in the data of a semaphore.
const WAITER: u64 = 1 << 32;

/// Waits for a semaphore until a time \[ns\]. In glibc nothing but a post wakes a thread that waits for a semaphore, so
/// this function waits for the word of the value, which the keeper can wake, too.
///
/// # Safety
///
/// The semaphore is valid.
unsafe fn wait(page: &Page, (clock, time): (Clock, timespec), semaphore: *mut sem_t) -> c_int {
    let deadline = match from_abstime(time) {
        Ok(time) => at(page, clock, time),
        Err(error) => return fail(error),
    };
    // SAFETY: the semaphore is that of the caller.
    if unsafe { libc::sem_trywait(semaphore) } == 0 {
        repeats::forget();
        return 0;
    }
    let Some(deadline) = repeats::end_of_wait(page, deadline) else {
        return fail(libc::ETIMEDOUT);
    };
    // SAFETY: the type has the layout of a semaphore, which is valid and is only changed by atomic operations.
    let inner = unsafe { &*semaphore.cast::<Semaphore>() };
    let word = value_of(inner);
    let operation = libc::FUTEX_WAIT | (libc::FUTEX_PRIVATE_FLAG ^ inner.shared);
    let _waiting = Waiting::new(deadline, Wake::Word(word));
    inner.data.fetch_add(WAITER, Ordering::AcqRel);
    let result = loop {
        // SAFETY: as above; the kernel reads the word.
        unsafe {
            if libc::sem_trywait(semaphore) == 0 {
                break 0;
            }
            if page.monotonic() >= deadline {
                break fail(libc::ETIMEDOUT);
            }
            if libc::syscall(libc::SYS_futex, word, operation, 0, ptr::null::<timespec>()) < 0
                && *libc::__errno_location() == libc::EINTR
            {
                break -1;
            }
        }
    };
    inner.data.fetch_sub(WAITER, Ordering::AcqRel);
    result
}

/// Returns the address of the value, which is the word of the system call.
fn value_of(semaphore: &Semaphore) -> *const AtomicU32 {
    let half = if cfg!(target_endian = "little") { 0 } else { 1 };
    semaphore
        .data
        .as_ptr()
        .cast::<AtomicU32>()
        .wrapping_add(half)
        .cast_const()
}

/// Replaces `sem_timedwait`.
///
/// # Safety
///
/// As in C: all pointers are valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn sem_timedwait(
    semaphore: *mut sem_t,
    time: *const timespec,
) -> c_int {
    real!(sem_timedwait: unsafe extern "C" fn(*mut sem_t, *const timespec) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe {
        match process::simulated() {
            Some(page) => wait(page, (Clock::Realtime, time.read()), semaphore),
            None => real()(semaphore, time),
        }
    }
}

/// Replaces `sem_clockwait`.
///
/// # Safety
///
/// As in C: all pointers are valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn sem_clockwait(
    semaphore: *mut sem_t,
    id: clockid_t,
    time: *const timespec,
) -> c_int {
    real!(sem_clockwait: unsafe extern "C" fn(*mut sem_t, clockid_t, *const timespec) -> c_int);
    // SAFETY: the arguments are those of the caller.
    unsafe {
        match (Clock::of_wait(id), process::simulated()) {
            (Some(clock), Some(page)) => wait(page, (clock, time.read()), semaphore),
            _ => real()(semaphore, id, time),
        }
    }
}
