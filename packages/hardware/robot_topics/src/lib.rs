//! The topics of a robot's namespace, as the bridge to the robot uses them.

mod clock;
mod identity;
mod topics;
mod vision;

pub use clock::now;
pub use identity::robot_of;
pub use topics::{BALLS, LOCALIZATION, PERCEPTION, ROBOTS, RobotTopics, WorldStates};
pub use vision::Vision;
