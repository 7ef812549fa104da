//! Expectations, evaluated after each tick.

mod condition;
mod expected;
mod fields;
mod limits;
mod message;
mod moment;
mod watch;

pub(crate) use expected::Expected;
pub(crate) use limits::Limits;
pub(crate) use message::observe;
pub(crate) use watch::Watch;
