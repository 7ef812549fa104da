//! The one ROS context of a process.

use std::panic::{self, AssertUnwindSafe};

use crate::Error;

/// The context, made of the process's own command line.
///
/// # Errors
/// Arguments that rcl refuses. r2r panics on them; the panic ends here.
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
                None => "it does not say why",
            };
            Err(Error::Context(without_places(reason)))
        }
    }
}

/// rcl's messages without the places in its source that they end with.
fn without_places(message: &str) -> String {
    message.split(", at ").next().unwrap_or(message).to_owned()
}
