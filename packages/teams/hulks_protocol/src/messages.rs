//! Message types of HULKs. The types and fields have the names of HULKs, in the order of the encoding.
//!
//! `build/main.rs` generates them from `schemas/`, except for times and for traces of trees, whose depth is limited.
//! [`crate::cdr`] encodes and decodes them; [`crate::convert`] converts them to the types of this repository, in which
//! the fields are documented with frame and unit.

mod geometry;
mod node_trace;
mod players;
mod reasons;
mod time;

#[expect(
    missing_docs,
    reason = "the schemas have no documentation; `hsl_types` documents the same fields"
)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

pub use generated::*;
pub use geometry::{Orientation2, Point2, Pose2, Vector2};
pub use node_trace::{MAX_DEPTH, NodeTrace, Status};
pub use reasons::Reasons;
pub use time::Time;
