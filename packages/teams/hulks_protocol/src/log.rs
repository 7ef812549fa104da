//! Logs of robots of HULKs: MCAP files with messages of ros-z, as their recorders write them.
//!
//! `rosz record TOPIC...` of HULKs writes the topics that it is given with their full names, the recorder of a robot a
//! fixed selection with names relative to the robot. The messages are those of the node, and each topic has its schema.

mod channel;
mod inputs;
mod node_log;
mod reader;

pub use reader::LogReader;
