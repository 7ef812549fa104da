//! Removal of the goals of actions some time after their end.
//!
//! In r2r 0.9.7, the loop that removes them is never entered (`handle_goal_expired`). Ten seconds after the first goal
//! has ended, each wait of the node would then return at once, so that the node would use a whole core; and each status
//! message would contain all goals since the start. r2r does not offer the server's handle, so this module replaces the
//! function of rcl that tells r2r which parts of a server are ready.

#![expect(
    unsafe_code,
    reason = "the functions of rcl have the interface of C, and r2r hides the handle that they need"
)]

use std::ffi::{c_int, c_void};
use std::ptr;
use std::sync::OnceLock;

use crate::replaced;

/// Type of `rcl_action_server_wait_set_get_entities_ready`: a wait set, a server, and the four results.
type EntitiesReady = unsafe extern "C" fn(
    *const c_void,
    *const c_void,
    *mut bool,
    *mut bool,
    *mut bool,
    *mut bool,
) -> c_int;

/// Success of a function of rcl.
const RCL_RET_OK: c_int = 0;
/// Error of a function of rcl without a more specific code.
const RCL_RET_ERROR: c_int = 1;

unsafe extern "C" {
    fn rcl_action_expire_goals(
        server: *const c_void,
        expired: *mut c_void,
        capacity: usize,
        count: *mut usize,
    ) -> c_int;
}

/// Returns the replaced function of rcl; `None` if the library has none.
fn replaced() -> Option<EntitiesReady> {
    static REPLACED: OnceLock<Option<EntitiesReady>> = OnceLock::new();
    *REPLACED.get_or_init(|| {
        let found = replaced::address(c"rcl_action_server_wait_set_get_entities_ready");
        // SAFETY: a function of this name has this type in all releases of rcl_action since Foxy. A null pointer
        // becomes `None`.
        unsafe { std::mem::transmute::<*mut c_void, Option<EntitiesReady>>(found) }
    })
}

/// Finds out which parts of an action server are ready, as the replaced function does, and removes expired goals.
///
/// # Safety
///
/// The pointers must be valid, as the replaced function requires it.
// SAFETY: this is the only definition of the name in the program.
#[unsafe(no_mangle)]
unsafe extern "C" fn rcl_action_server_wait_set_get_entities_ready(
    wait_set: *const c_void,
    server: *const c_void,
    has_goal: *mut bool,
    has_cancel: *mut bool,
    has_result: *mut bool,
    has_expired: *mut bool,
) -> c_int {
    let Some(replaced) = replaced() else {
        return RCL_RET_ERROR;
    };
    // SAFETY: the caller guarantees valid pointers.
    let status = unsafe {
        replaced(
            wait_set,
            server,
            has_goal,
            has_cancel,
            has_result,
            has_expired,
        )
    };
    // SAFETY: the caller guarantees a valid pointer, which the replaced function has checked.
    if status == RCL_RET_OK && unsafe { *has_expired } {
        // SAFETY: the server is valid, and rcl accepts null pointers if the expired goals are not requested.
        let _ = unsafe { rcl_action_expire_goals(server, ptr::null_mut(), 0, ptr::null_mut()) };
    }
    status
}
