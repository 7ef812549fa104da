//! Node in two ROS domains: the domain of its match, and that of a program which it connects to the match.
//!
//! A process has one ROS context, and so one domain. The process in the domain of the match, the [gateway](serve),
//! therefore starts its program a second time in the other domain. The second process does the work of the node. Its
//! link to the gateway carries the messages of the match's topics, in the order in which they were published.

mod endpoint;
mod frame;
mod gateway;
mod link;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use gateway::serve;
pub(crate) use link::{Link, LinkedPublisher};

/// Environment variable of the second process. Its standard input is the socket of the link.
const IS_LINKED: &str = "HSL_DOMAIN_LINK";

/// Locks a value of a link. Each change of it is complete, even after a panic.
fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns true if this process is the second one, in the domain of the program.
pub fn is_linked() -> bool {
    std::env::var_os(IS_LINKED).is_some()
}
