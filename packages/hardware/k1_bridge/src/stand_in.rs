//! A Booster K1 without hardware, without Zenoh: time is an argument. It refuses what a robot would refuse.

mod limits;
mod order;
mod robot;

pub use limits::Limits;
pub use order::{Order, OrderError};
pub use robot::{Refusal, StandIn};
