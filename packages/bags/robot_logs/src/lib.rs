//! Logs of robots, made from recorded matches, for tests.

mod robot_log;

pub use robot_log::RobotLog;
