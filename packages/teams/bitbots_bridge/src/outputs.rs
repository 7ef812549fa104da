//! Messages that the program publishes, and the motion command that they result in.

mod head_mode;
mod motion;
mod stack;
mod walking;

use head_mode::head_motion;
pub(crate) use motion::Motion;
pub(crate) use stack::StackTree;
pub(crate) use walking::{InvalidOutput, Walking};
