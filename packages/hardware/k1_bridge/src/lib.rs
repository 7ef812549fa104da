//! A Booster K1 in place of a simulated robot: its topics over Zenoh on one side, the topics of a robot on the other.
//!
//! [`K1Bridge`] decides, with the time as an argument and without ROS or Zenoh; `node` and [`zenoh_side`] are its shells.
//! [`stand_in`] is a robot without hardware.

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
