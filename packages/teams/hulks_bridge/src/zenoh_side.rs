//! The Zenoh side: one session with the topics of all robots' nodes.

mod latch;
mod link;
mod node_publisher;
mod node_subscriber;
mod session;
mod step_key;

pub(crate) use link::{Latched, Link};
pub(crate) use session::Session;
pub(crate) use step_key::Driver;
