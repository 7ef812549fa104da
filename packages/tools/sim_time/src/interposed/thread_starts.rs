//! Starts of threads.

use libc::{c_int, c_void, pthread_attr_t, pthread_t};

use crate::real::real;
use crate::{process, tasks, threads};

type Start = extern "C" fn(*mut c_void) -> *mut c_void;

/// Function of a thread that follows the wall clock, and its argument.
struct Exempt {
    start: Start,
    argument: *mut c_void,
}

/// Replaces `pthread_create`.
///
/// # Safety
///
/// As in C: `thread` is valid for writes, the attributes are null or valid.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn pthread_create(
    thread: *mut pthread_t,
    attributes: *const pthread_attr_t,
    start: Start,
    argument: *mut c_void,
) -> c_int {
    real!(pthread_create:
        unsafe extern "C" fn(*mut pthread_t, *const pthread_attr_t, Start, *mut c_void) -> c_int);
    let is_exempt = process::page().is_some()
        && (threads::is_exempt()
            || threads::is_of_exempt_library(start as *const c_void, argument));
    if !is_exempt {
        // SAFETY: the arguments are those of the caller.
        let result = unsafe { real()(thread, attributes, start, argument) };
        // The keeper may read the list from now on.
        tasks::count_start();
        return result;
    }
    let exempt = Box::into_raw(Box::new(Exempt { start, argument }));
    // SAFETY: the new thread takes the box, or it is taken back below.
    let result = unsafe { real()(thread, attributes, run_exempt, exempt.cast()) };
    tasks::count_start();
    if result != 0 {
        // SAFETY: no thread was started.
        drop(unsafe { Box::from_raw(exempt) });
    }
    result
}

extern "C" fn run_exempt(exempt: *mut c_void) -> *mut c_void {
    // SAFETY: the pointer comes from the box of this thread.
    let Exempt { start, argument } = *unsafe { Box::from_raw(exempt.cast::<Exempt>()) };
    threads::exempt();
    start(argument)
}
