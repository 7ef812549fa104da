//! Encoder of each tick of the engine as the messages of a bag, in canonical order, with transforms and markers for
//! rviz and Foxglove.
//!
//! [`TickEncoder`] creates a [`TickRecord`](hsl_wire::TickRecord) of each [`Frame`](bevyhavior_simulator::Frame).
//! [`EncodingSink`] passes the records of a run to a [`RecordSink`]: a bag, an external recorder, a viewer.
//! [`ThreadedSink`] passes them on in a separate thread, and [`ThreadedTickSink`] encodes in another one, too.
//! [`standard_messages`] encodes a robot's inputs as common ROS messages.

mod batch_thread;
mod encoding_sink;
mod game_controller;
mod markers;
mod robots;
mod standard;
mod threaded_sink;
mod threaded_tick_sink;
mod tick_encoder;
mod transforms;
mod world;

pub use batch_thread::ThreadError;
pub use encoding_sink::{EncodingSink, RecordSink};
pub use standard::{STANDARD_INPUTS, standard_messages};
pub use threaded_sink::ThreadedSink;
pub use threaded_tick_sink::ThreadedTickSink;
pub use tick_encoder::TickEncoder;
