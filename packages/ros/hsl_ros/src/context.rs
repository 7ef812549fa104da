//! ROS context of a process.

#![expect(
    unsafe_code,
    reason = "r2r does not distinguish invalid arguments from a failed environment"
)]

use std::ffi::CString;
use std::panic::{self, AssertUnwindSafe};

use r2r_rcl::{
    RCL_RET_OK, rcl_arguments_fini, rcl_get_zero_initialized_arguments, rcl_parse_arguments,
    rcutils_get_default_allocator,
};

use crate::{Error, rcl_error};

/// Creates the ROS context of the process from its command line.
///
/// # Errors
///
/// Returns an error if ROS's client library rcl refuses the arguments or the environment. r2r panics in some of these
/// cases; the panic is caught, and its output is suppressed.
pub(crate) fn create() -> Result<r2r::Context, Error> {
    check_arguments()?;
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let created = panic::catch_unwind(AssertUnwindSafe(r2r::Context::create));
    panic::set_hook(hook);
    match created {
        Ok(context) => context.map_err(Error::refused_start("a context")),
        Err(panic) => {
            let text = panic.downcast_ref::<String>();
            let reason = rcl_error::in_one_line(text.map_or("", String::as_str));
            Err(Error::start_failed("a context", reason))
        }
    }
}

/// Checks that rcl accepts the command line.
///
/// # Errors
///
/// Returns an error with rcl's reason if it does not.
fn check_arguments() -> Result<(), Error> {
    let arguments = std::env::args().map(CString::new);
    let arguments: Result<Vec<_>, _> = arguments.collect();
    let arguments = arguments.map_err(|error| Error::RosArguments(error.to_string()))?;
    let pointers: Vec<_> = arguments.iter().map(|it| it.as_ptr()).collect();
    let count = i32::try_from(pointers.len());
    let count = count.map_err(|error| Error::RosArguments(error.to_string()))?;
    // SAFETY: the pointers are to texts that end with a zero and live until the end of this function, and `parsed` is
    // initialized as rcl requires.
    let status = unsafe {
        let mut parsed = rcl_get_zero_initialized_arguments();
        let allocator = rcutils_get_default_allocator();
        let status = rcl_parse_arguments(count, pointers.as_ptr(), allocator, &mut parsed);
        if status == RCL_RET_OK.cast_signed() {
            rcl_arguments_fini(&mut parsed);
        }
        status
    };
    match status == RCL_RET_OK.cast_signed() {
        true => Ok(()),
        false => {
            let reason = rcl_error::take();
            let reason = reason.unwrap_or_else(|| format!("code {status} of rcl"));
            Err(Error::RosArguments(reason))
        }
    }
}
