//! A generic behavior tree. It knows no soccer, no time and no transport.

mod layout;
mod status;
mod trace;

pub use layout::{Layout, LayoutNode};
pub use status::{Status, StatusError};
pub use trace::Trace;
