//! Bridge between a NAO V6 and a behavior node: LoLA's socket on one side, a robot's topics on the other.
//!
//! [`NaoBridge`] contains the logic, with the time as an argument and without I/O. `node`, and [`LolaSocket`] or
//! `nao_lola`, add the I/O.

mod body;
mod bridge;
mod fall_filter;
mod joint_targets;
mod lola_socket;
mod nao_lola;
mod node;
mod notice;
mod parameters;
mod sensed;
mod stand_pose;

pub use bridge::{Cycle, NaoBridge, RobotInput};
pub use fall_filter::FallFilter;
pub use joint_targets::JointTargets;
pub use lola_socket::LolaSocket;
pub use node::run;
pub use notice::{Notice, StandDown};
pub use parameters::{FallParameters, NaoParameters, StiffnessParameters};
pub use sensed::Sensed;
