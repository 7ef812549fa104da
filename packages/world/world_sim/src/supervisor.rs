//! Connection to the program that started the node.

pub(crate) mod ended_robots;
pub(crate) mod heartbeat_writer;
pub(crate) mod progress;
pub(crate) mod supervisor_channel;
