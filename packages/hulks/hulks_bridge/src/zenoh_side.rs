//! The Zenoh side: one session, and in it what each robot's node reads and writes.

mod inlet;
mod latch;
mod link;
mod outlet;
mod session;
mod step_key;

pub(crate) use link::{Latched, Link};
pub(crate) use session::Session;
pub(crate) use step_key::Driver;
