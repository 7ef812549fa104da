//! What the engine tells of each tick as the messages of a bag, in canonical order, with the transforms and markers
//! that rviz and Foxglove show.
//!
//! [`TickEncoder`] makes a [`TickRecord`](hsl_wire::TickRecord) of each [`Frame`](bevyhavior_simulator::Frame);
//! [`EncodingSink`] does so for a run and hands the records to a [`RecordSink`]: a bag, a recorder elsewhere, a viewer;
//! [`ThreadedSink`] does that in a thread of its own.

mod builder;
mod encoding_sink;
mod game_controller;
mod markers;
mod robots;
mod threaded_sink;
mod tick_encoder;
mod transforms;
mod world;

pub use encoding_sink::{EncodingSink, RecordSink};
pub use threaded_sink::ThreadedSink;
pub use tick_encoder::TickEncoder;
