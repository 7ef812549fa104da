//! Protocol of the unmodified `behavior_node` of HULKs (ros-z over Zenoh), without I/O: message encoding, keys and
//! tokens, and conversion of messages to the types of this repository.

pub mod agreement;
pub mod attachment;
pub mod blackboard;
pub mod cdr;
pub mod convert;
pub mod get_schema;
pub mod key;
pub mod log;
pub mod messages;
pub mod namespace;
pub mod node_clock;
pub mod parameters;
pub mod progress;
pub mod schema;
pub mod starter;
pub mod step;
pub mod token;
pub mod topics;
