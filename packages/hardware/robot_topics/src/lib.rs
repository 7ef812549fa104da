//! Topics in a robot's namespace, from the side of the bridge to the robot.

mod clock;
mod topics;
mod types;
mod vision;

pub use clock::now;
pub use topics::{BALLS, LOCALIZATION, PERCEPTION, ROBOTS, RobotTopics, WorldStates};
pub use vision::Vision;
