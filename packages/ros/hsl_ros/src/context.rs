//! ROS context of a process.

use std::panic::{self, AssertUnwindSafe};

use crate::Error;

/// Creates the ROS context of the process from its command line.
///
/// # Errors
///
/// Returns an error if ROS's client library rcl refuses an argument. r2r panics in this case; the panic is caught, and
/// its output is suppressed.
pub(crate) fn create() -> Result<r2r::Context, Error> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let created = panic::catch_unwind(AssertUnwindSafe(r2r::Context::create));
    panic::set_hook(hook);
    match created {
        Ok(context) => context.map_err(Error::refused("a context")),
        Err(panic) => {
            let reason = match panic.downcast_ref::<String>() {
                Some(text) => text.as_str(),
                None => "no reason given",
            };
            Err(Error::Context(without_places(reason)))
        }
    }
}

/// Removes the source positions at the end of rcl's messages.
fn without_places(message: &str) -> String {
    message.split(", at ").next().unwrap_or(message).to_owned()
}
