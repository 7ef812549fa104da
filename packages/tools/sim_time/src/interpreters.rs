//! Lock of the interpreter of Python, which one thread at a time has.
//!
//! A thread that waits for the lock asks for it after a short time, and the thread that computes passes it on. The
//! simulated time stands while that thread computes, so that it would keep the lock for as long as it computes: for ever,
//! if it computes until the waiting thread has changed a variable. The wait therefore ends on the wall clock, but late:
//! in a decision that takes less time, threads run in the same order on any machine.

use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

use libc::{c_void, pthread_cond_t};

use crate::threads;

/// Part of the names of the interpreter's program and library.
const NAME: &str = "python";
/// Shortest wait for the lock on the wall clock \[ns\].
pub(crate) const SHORTEST_WAIT: u64 = 1_000_000_000;

/// Condition variable of the lock; null before the first wait for it.
static FOUND: AtomicPtr<c_void> = AtomicPtr::new(ptr::null_mut());

/// Returns true if threads wait with a condition variable for the interpreter: it is a static variable of the
/// interpreter, which has no other one for waits with a timeout.
pub(crate) fn is_lock(condition: *mut pthread_cond_t) -> bool {
    let address = condition.cast::<c_void>();
    if FOUND.load(Ordering::Relaxed) == address {
        return true;
    }
    let is_lock = threads::library_of(address).is_some_and(|name| name.contains(NAME));
    if is_lock {
        FOUND.store(address, Ordering::Relaxed);
    }
    is_lock
}
