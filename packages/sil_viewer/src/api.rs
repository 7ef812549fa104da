//! What the page is answered: plain values, written as JSON. Times are nanoseconds since the run began (`…_ns`), and
//! what is drawn is in the frame `world`, in metres and radians.

mod chosen_robot;
mod difference;
mod frame;
mod game;
mod layouts;
mod marks;
mod overview;
mod robot_frame;
mod run_end;
mod shapes;
mod states;
mod world;

pub use chosen_robot::ChosenRobot;
pub use difference::Difference;
pub use frame::Frame;
pub use game::{Game, Scores};
pub use layouts::TreeLayout;
pub use marks::{Marker, ViolationMark};
pub use overview::{Overview, RobotOverview, TopicOverview, overview};
pub use robot_frame::RobotFrame;
pub use run_end::{FailureMark, RunEnd};
pub use states::StateSpan;
pub use world::World;

pub(crate) use frame::frames;
pub(crate) use layouts::layouts;
