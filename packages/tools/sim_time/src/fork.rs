//! Children of this process that do not start another program: they have the page, but neither slot nor keeper.

use crate::{process, waiters};

/// Registers the handlers.
pub(crate) fn watch() {
    // SAFETY: the functions live as long as the process.
    unsafe { libc::pthread_atfork(Some(before), Some(after), Some(in_child)) };
}

/// Takes the list of waiting threads, so that it is consistent in the child.
unsafe extern "C" fn before() {
    waiters::lock();
}

unsafe extern "C" fn after() {
    waiters::unlock();
}

/// Empties the list, because the child has only the thread that called `fork`, and joins the child.
unsafe extern "C" fn in_child() {
    // The slot is that of the parent.
    process::forget_slot();
    waiters::unlock();
    waiters::clear();
    process::join();
}
