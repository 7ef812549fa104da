//! Waits for changes of a word in memory that processes share.

#![expect(
    unsafe_code,
    reason = "the standard library has no futex between processes"
)]

use std::ptr;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

/// Waits until the word is changed and woken, for at most `limit`. Returns at once if it is no longer `seen`. Returns
/// false if a signal handler ran. May return early.
pub(crate) fn wait(word: &AtomicU32, seen: u32, limit: Option<Duration>) -> bool {
    let limit = limit.map(|limit| libc::timespec {
        tv_sec: libc::time_t::try_from(limit.as_secs()).unwrap_or(libc::time_t::MAX),
        tv_nsec: libc::c_long::from(limit.subsec_nanos().cast_signed()),
    });
    let limit = limit.as_ref().map_or(ptr::null(), ptr::from_ref);
    // SAFETY: the word lives as long as its reference, and the kernel only reads it and the limit.
    let result = unsafe {
        libc::syscall(
            libc::SYS_futex,
            word.as_ptr(),
            libc::FUTEX_WAIT,
            seen,
            limit,
        )
    };
    // SAFETY: the address of `errno` is valid in every thread.
    result == 0 || unsafe { *libc::__errno_location() } != libc::EINTR
}

/// Wakes all threads that wait for the word.
pub(crate) fn wake(word: &AtomicU32) {
    // SAFETY: the kernel uses the address of the word, but neither reads nor writes it.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, i32::MAX) };
}
