//! Bags of Bit-Bots, which `rosbag_record.launch.py` of bitbots_bringup records on a robot (`ros2 bag record`).
//!
//! `body_behavior` publishes `time_to_ball` last in each of its decisions: it is the time of a decision, and the last
//! messages of all other [`TOPICS`] are its inputs and its requests.

mod ball_memory;
mod frames;
mod robot_log;
mod topics;

use hsl_types::PlayerNumber;
use robot_bridge::topic_log::TopicLogReader;

pub use robot_log::RobotLog;
pub use topics::TOPICS;

/// Reader of the bags of Bit-Bots.
pub type LogReader = TopicLogReader<RobotLog>;

/// Returns the number of the robot that recorded the folder of a bag, as in `ID_3_2026-07-02T10:15:00`.
pub fn player_of_folder(name: &str) -> Option<PlayerNumber> {
    let (number, _) = name.strip_prefix("ID_")?.split_once('_')?;
    PlayerNumber::try_from(number.parse::<u8>().ok()?).ok()
}

#[cfg(test)]
mod tests;
