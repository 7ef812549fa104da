//! What the unmodified `behavior_node` of HULKs speaks (ros-z over Zenoh), without input and output: its
//! messages as bytes, its keys and tokens, and what its messages mean in our nouns.

pub mod agreement;
pub mod attachment;
pub mod blackboard;
pub mod cdr;
pub mod convert;
pub mod get_schema;
pub mod key;
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
