//! Causes in the environment that keep ROS nodes from starting or discovering each other: variables, the loopback
//! interface and the log folder. It does not use ROS. `hsl_ros` and `world_sim` add the causes to their errors, and `sil
//! doctor` finds the one that matters.
//!
//! | function | causes |
//! |---|---|
//! | [`causes`] | the loopback, and the variables of `variables.rs` |
//! | [`start_causes`] | these, and a log folder that cannot be written |
//! | [`hint`] | text of causes for the end of an error message |
//! | [`can_log`] | decides whether ROS can write its log, by writing a file |
//!
//! To add a variable, add an entry to `VARIABLES`.

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
