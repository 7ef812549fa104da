//! Recorded matches, read by the moment: what the viewer shows and what reports count.
//!
//! A [`Recording`] reads a bag through its index, so that only what is asked for is read. Its answers are plain
//! values, which the page gets as JSON. Times are nanoseconds since the run began (`…_ns`), and what is drawn is in
//! the frame `world`, in metres and radians.

mod blocks;
mod chosen_robot;
mod frame;
mod game;
mod layouts;
mod marks;
mod overview;
mod recording;
mod robot_frame;
mod run_end;
mod shapes;
mod sources;
mod states;
mod world;

pub use chosen_robot::ChosenRobot;
pub use frame::{Frame, frames};
pub use game::{Game, Scores};
pub use layouts::{TreeLayout, layouts};
pub use marks::{Marker, ViolationMark};
pub use overview::{Overview, RobotOverview, TopicOverview, overview};
pub use recording::{Recording, Tick};
pub use robot_frame::RobotFrame;
pub use run_end::{FailureMark, RunEnd};
pub use states::StateSpan;
pub use world::World;
