//! Starts of processes. A child works from its start on, also if this process ends before the child has loaded this
//! library.

use libc::{c_char, c_int, pid_t, posix_spawn_file_actions_t, posix_spawnattr_t};

use crate::process;
use crate::real::real;

/// Announces a child with an id; 0 and negative numbers are not ids.
fn announce(child: pid_t) {
    if let (Ok(child @ 1..), Some(page)) = (u32::try_from(child), process::page()) {
        page.announce(child);
    }
}

/// Replaces `fork`.
///
/// # Safety
///
/// As in C.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn fork() -> pid_t {
    real!(fork: unsafe extern "C" fn() -> pid_t);
    // SAFETY: the call has no arguments.
    let child = unsafe { real()() };
    announce(child);
    child
}

/// Arguments of `posix_spawn`.
type Spawn = unsafe extern "C" fn(
    *mut pid_t,
    *const c_char,
    *const posix_spawn_file_actions_t,
    *const posix_spawnattr_t,
    *const *mut c_char,
    *const *mut c_char,
) -> c_int;

/// Calls a function that starts a process, and announces the child.
///
/// # Safety
///
/// As in C: `child` is null or valid for writes.
unsafe fn spawn(child: *mut pid_t, start: impl FnOnce(*mut pid_t) -> c_int) -> c_int {
    let mut started = 0;
    let result = start(&raw mut started);
    if result == 0 {
        announce(started);
        if !child.is_null() {
            // SAFETY: the caller passes a valid pointer.
            unsafe { child.write(started) };
        }
    }
    result
}

/// Replaces a function with the arguments of `posix_spawn`.
macro_rules! replace_spawn {
    ($name:ident) => {
        #[doc = concat!("Replaces `", stringify!($name), "`.")]
        ///
        /// # Safety
        ///
        /// As in C: `child` is null or valid for writes, and all other pointers are null or valid.
        #[unsafe(no_mangle)]
        pub(super) unsafe extern "C" fn $name(
            child: *mut pid_t,
            program: *const c_char,
            actions: *const posix_spawn_file_actions_t,
            attributes: *const posix_spawnattr_t,
            arguments: *const *mut c_char,
            environment: *const *mut c_char,
        ) -> c_int {
            real!($name: Spawn);
            // SAFETY: the arguments are those of the caller.
            unsafe {
                spawn(child, |child| {
                    real()(child, program, actions, attributes, arguments, environment)
                })
            }
        }
    };
}

replace_spawn!(posix_spawn);
replace_spawn!(posix_spawnp);
