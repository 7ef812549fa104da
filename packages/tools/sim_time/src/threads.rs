//! Threads that follow the wall clock: those of this library and of the middleware, whose protocols have timeouts that
//! must pass while the time of the match stands.

use std::cell::Cell;
use std::ffi::{CStr, c_void};
use std::mem::MaybeUninit;

/// Parts of the names of the libraries whose threads follow the wall clock.
const EXEMPT: [&str; 7] = [
    "libsim_time",
    "libfastrtps",
    "libfastdds",
    "libddsc",
    "libzenoh",
    "librmw_zenoh",
    "libiceoryx",
];
/// Library whose threads all start in the same function, with an object of the caller.
const STANDARD_LIBRARY: &str = "libstdc++";

thread_local! {
    static IS_EXEMPT: Cell<bool> = const { Cell::new(false) };
}

/// Returns true if the current thread follows the wall clock.
pub(crate) fn is_exempt() -> bool {
    IS_EXEMPT.try_with(Cell::get).unwrap_or(true)
}

/// Makes the current thread follow the wall clock.
pub(crate) fn exempt() {
    let _ = IS_EXEMPT.try_with(|it| it.set(true));
}

/// Returns true if a thread that begins in the function `start` with `argument` belongs to an exempt library. The
/// function of a `std::thread` is in the standard library; the table of the object's functions is in the caller.
pub(crate) fn is_of_exempt_library(start: *const c_void, argument: *const c_void) -> bool {
    let Some(name) = library_of(start) else {
        return false;
    };
    if name.contains(STANDARD_LIBRARY) && !argument.is_null() {
        // SAFETY: the argument of this function is an object with virtual functions, whose first word is a pointer.
        let table = unsafe { argument.cast::<*const c_void>().read() };
        return library_of(table).is_some_and(is_exempt_name);
    }
    is_exempt_name(name)
}

fn is_exempt_name(name: &str) -> bool {
    EXEMPT.iter().any(|part| name.contains(part))
}

/// Returns the file name of the library or program that contains an address.
pub(crate) fn library_of(address: *const c_void) -> Option<&'static str> {
    let mut found = MaybeUninit::<libc::Dl_info>::uninit();
    // SAFETY: the function accepts any address, and fills `found` if it returns another value than 0.
    let found = unsafe {
        if libc::dladdr(address, found.as_mut_ptr()) == 0 {
            return None;
        }
        found.assume_init()
    };
    // SAFETY: the name is a text that stays as long as the library is loaded; libraries with threads are not unloaded.
    let path = unsafe { CStr::from_ptr(found.dli_fname) }.to_str().ok()?;
    path.rsplit('/').next()
}
