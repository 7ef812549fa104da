#![doc = include_str!("../README.md")]

mod cause;
mod log_folder;
mod loopback;
mod variables;

pub use cause::{Cause, hint};
pub use log_folder::can_log;

/// Returns everything in the environment of this process that can keep nodes from discovering each other. The loopback
/// comes first.
pub fn causes() -> Vec<Cause> {
    let of_variables = variables::causes(|name| std::env::var_os(name));
    loopback::cause().into_iter().chain(of_variables).collect()
}

/// Returns everything in the environment of this process that can keep a node from starting: [`causes`], and the log
/// folder.
pub fn start_causes() -> Vec<Cause> {
    let of_log = log_folder::cause(|name| std::env::var_os(name));
    of_log.into_iter().chain(causes()).collect()
}
