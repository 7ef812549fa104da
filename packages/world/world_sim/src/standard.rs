//! Topics of common ROS messages of a robot, and commands in such messages.

pub(crate) mod command_link;
mod requests;
pub(crate) mod topics;
