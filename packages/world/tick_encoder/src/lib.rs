//! Encoder of each tick of the engine as the messages of a bag, in canonical order, with transforms and markers for
//! rviz and Foxglove.
//!
//! [`TickEncoder`] creates a [`TickRecord`](hsl_wire::TickRecord) of each [`Frame`](bevyhavior_simulator::Frame).
//! [`EncodingSink`] passes the records of a run to another sink: a bag, an external recorder, a viewer.
//! [`ThreadedSink`] passes records on in a separate thread.
//! [`input_messages`] encodes a robot's inputs once, for its node and for the record. [`standard_messages`] encodes
//! them as common ROS messages.

mod encoding_sink;
mod game_controller;
mod inputs;
mod markers;
mod robots;
mod standard;
mod threaded_sink;
mod tick_encoder;
mod transforms;
mod world;

pub use encoding_sink::EncodingSink;
pub use inputs::input_messages;
pub use standard::{STANDARD_INPUTS, standard_messages};
pub use threaded_sink::{ThreadError, ThreadedSink};
pub use tick_encoder::TickEncoder;
