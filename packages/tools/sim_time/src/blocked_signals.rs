//! Parts of threads in which no signal handler runs.

use std::mem::MaybeUninit;
use std::ptr;

use libc::sigset_t;

/// Blocks all signals to the current thread until the drop.
pub(crate) struct BlockedSignals {
    /// Signals that were blocked before.
    before: sigset_t,
}

impl BlockedSignals {
    pub(crate) fn new() -> Self {
        let mut all = MaybeUninit::uninit();
        let mut before = MaybeUninit::uninit();
        // SAFETY: the first call fills the set, the second one stores the previous set; it fails only for a wrong number.
        unsafe {
            libc::sigfillset(all.as_mut_ptr());
            libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr());
            Self {
                before: before.assume_init(),
            }
        }
    }
}

impl Drop for BlockedSignals {
    fn drop(&mut self) {
        // SAFETY: the set is valid.
        unsafe {
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const self.before, ptr::null_mut())
        };
    }
}
