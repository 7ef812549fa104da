//! Bridge between a Booster K1 and a behavior node: the K1's topics over Zenoh on one side, a robot's topics on the
//! other.
//!
//! [`K1Bridge`] contains the logic, with the time as an argument and without I/O; `node` and [`zenoh_side`] add the
//! I/O. [`stand_in`] is a simulated robot.

mod bridge;
mod modes;
mod node;
mod notice;
mod odometry;
mod parameters;
pub mod stand_in;
pub mod zenoh_side;

pub use bridge::{K1Bridge, K1Input, Tick};
pub use modes::Modes;
pub use node::run;
pub use notice::{Notice, StandDown};
pub use parameters::K1Parameters;
