//! A NAO V6 in place of a simulated robot: LoLA's socket on one side, the topics of a robot on the other.
//!
//! [`NaoBridge`] decides, with the time as an argument and without ROS or sockets; `node`, and [`LolaSocket`] or
//! `nao_lola`, are its shells.

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
