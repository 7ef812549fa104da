//! Functions of rcl that this package replaces, because r2r hides handles or contains errors. The linker prefers the
//! functions of a program to those of shared libraries.

#![expect(unsafe_code, reason = "the loader has the interface of C")]

use std::ffi::{CStr, c_void};

/// Returns the address of the function of rcl that a function of this name in the program replaces; null if the library
/// has none.
pub(crate) fn address(name: &CStr) -> *mut c_void {
    // SAFETY: the name ends with a zero, and `RTLD_NEXT` needs no library handle.
    unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) }
}
