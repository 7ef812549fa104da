//! Remapping rule and handle of a single node. r2r creates all nodes with the rules of the command line only, and hides
//! their handles, so this module replaces the function of rcl that creates a node.

#![expect(
    unsafe_code,
    reason = "the functions of rcl have the interface of C, and r2r has no arguments for a single node"
)]

use std::cell::{Cell, RefCell};
use std::ffi::{CString, c_char, c_void};
use std::ptr;
use std::sync::OnceLock;

use r2r_rcl::{
    RCL_RET_ERROR, RCL_RET_OK, rcl_arguments_fini, rcl_context_t,
    rcl_get_zero_initialized_arguments, rcl_node_options_t, rcl_node_t, rcl_parse_arguments,
    rcl_ret_t, rcutils_get_default_allocator,
};

use crate::replaced;

thread_local! {
    /// Rule of the next node that this thread creates.
    static RULE: RefCell<Option<CString>> = const { RefCell::new(None) };
    /// Handle of the node that this thread created last.
    static HANDLE: Cell<*const rcl_node_t> = const { Cell::new(ptr::null()) };
}

/// Calls `create`, which creates a node, and returns its result with the handle of the node. The rule of this node applies
/// before those of the command line. The handle is null if no node was created.
pub(crate) fn with_rule<T>(
    rule: Option<CString>,
    create: impl FnOnce() -> T,
) -> (T, *const rcl_node_t) {
    RULE.set(rule);
    HANDLE.set(ptr::null());
    let created = create();
    RULE.set(None);
    (created, HANDLE.get())
}

/// Type of `rcl_node_init`.
type NodeInit = unsafe extern "C" fn(
    *mut rcl_node_t,
    *const c_char,
    *const c_char,
    *mut rcl_context_t,
    *const rcl_node_options_t,
) -> rcl_ret_t;

/// Returns the replaced function of rcl; `None` if the library has none.
fn replaced() -> Option<NodeInit> {
    static REPLACED: OnceLock<Option<NodeInit>> = OnceLock::new();
    *REPLACED.get_or_init(|| {
        let found = replaced::address(c"rcl_node_init");
        // SAFETY: a function of this name has this type in all releases of rcl since Foxy. A null pointer becomes
        // `None`.
        unsafe { std::mem::transmute::<*mut c_void, Option<NodeInit>>(found) }
    })
}

/// Creates a node as the replaced function does, with the rule of [`with_rule`], which gets its handle.
///
/// # Safety
///
/// The pointers must be valid, as the replaced function requires it.
// SAFETY: this is the only definition of the name in the program.
#[unsafe(no_mangle)]
unsafe extern "C" fn rcl_node_init(
    node: *mut rcl_node_t,
    name: *const c_char,
    namespace: *const c_char,
    context: *mut rcl_context_t,
    options: *const rcl_node_options_t,
) -> rcl_ret_t {
    let Some(replaced) = replaced() else {
        return RCL_RET_ERROR.cast_signed();
    };
    HANDLE.set(node);
    let Some(rule) = RULE.take() else {
        // SAFETY: the caller guarantees valid pointers.
        return unsafe { replaced(node, name, namespace, context, options) };
    };
    let words = [c"--ros-args".as_ptr(), c"-r".as_ptr(), rule.as_ptr()];
    // SAFETY: the words end with a zero and live until the end of this function. The caller guarantees valid pointers.
    // The replaced function copies the options, so the arguments can be released after the call.
    unsafe {
        let mut own = *options;
        own.arguments = rcl_get_zero_initialized_arguments();
        let allocator = rcutils_get_default_allocator();
        let parsed = rcl_parse_arguments(3, words.as_ptr(), allocator, &mut own.arguments);
        if parsed != RCL_RET_OK.cast_signed() {
            return parsed;
        }
        let status = replaced(node, name, namespace, context, &own);
        let _ = rcl_arguments_fini(&mut own.arguments);
        status
    }
}
