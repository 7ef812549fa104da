//! Bags of the topics of Booster's robocup_demo, as `ros2 bag record` writes them on a robot.
//!
//! `brain_node` publishes `booster_soccer/robot_pose` at the start of each of its decisions: it is the time of a decision,
//! and the requests until the next pose are those of the decision.

mod robot_log;
mod topics;

use robot_bridge::topic_log::TopicLogReader;

pub use robot_log::RobotLog;
pub use topics::TOPICS;

/// Reader of the bags of Booster.
pub type LogReader = TopicLogReader<RobotLog>;

#[cfg(test)]
mod tests;
