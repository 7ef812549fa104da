//! Topics of common ROS messages of a robot, and commands in such messages.

pub(crate) mod command_link;
mod detections;
#[cfg(test)]
mod fixture;
mod frames;
mod inputs;
mod requests;
pub(crate) mod topics;
