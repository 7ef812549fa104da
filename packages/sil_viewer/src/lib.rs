//! A page over recorded matches: what happened, and why each robot did what it did.
//!
//! A small server reads bags through their index and answers a page, whose files are within the binary. Nothing is
//! fetched from elsewhere, and only the loopback is listened on unless the user says otherwise.

mod api;
mod assets;
mod blocks;
mod recording;
mod server;
mod sources;

pub use api::{
    ChosenRobot, Difference, FailureMark, Frame, Game, Marker, Overview, RobotFrame, RobotOverview,
    RunEnd, Scores, StateSpan, TopicOverview, TreeLayout, ViolationMark, World, overview,
};
pub use recording::{Recording, Tick};
pub use server::{ServeError, Viewer};
