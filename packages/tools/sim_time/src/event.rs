//! File of events, with which the keeper wakes a thread that waits for files.

use libc::c_int;

/// File of events, closed on drop.
pub(crate) struct Event(pub(crate) c_int);

impl Event {
    /// Creates the file. Returns `None` if the process has too many files.
    pub(crate) fn new() -> Option<Self> {
        // SAFETY: the call has no pointers.
        let file = unsafe { libc::eventfd(0, libc::EFD_CLOEXEC | libc::EFD_NONBLOCK) };
        (file >= 0).then_some(Self(file))
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        // SAFETY: this object owns the file.
        unsafe { libc::close(self.0) };
    }
}
