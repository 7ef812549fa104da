//! Node in two ROS domains: the domain of its match, and that of a program which it connects to the match.
//!
//! A process has one ROS context, and so one domain. The process in the domain of the match, the [gateway](serve),
//! therefore starts its program a second time in the other domain. The second process does the work of the node. Its
//! link to the gateway carries the messages of the match's topics, in the order in which they were published.

mod endpoint;
mod frame;
mod gateway;
mod link;

pub use gateway::serve;
pub(crate) use link::{Link, LinkedPublisher};

/// Environment variable of the second process. Its standard input is the socket of the link.
const IS_LINKED: &str = "HSL_DOMAIN_LINK";

/// Returns true if this process is the second one, in the domain of the program.
pub fn is_linked() -> bool {
    std::env::var_os(IS_LINKED).is_some()
}
