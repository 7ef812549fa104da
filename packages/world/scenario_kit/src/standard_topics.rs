//! Switch for the topics of common ROS messages of a robot.

use std::str::FromStr;

use crate::robot_values::RobotValue;

/// Switch for a robot's topics of common ROS messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandardTopics(pub bool);

/// Error of a text that is neither `true` nor `false`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} must be true or false")]
pub struct StandardTopicsError(String);

impl RobotValue for StandardTopics {
    const KEY: &'static str = "standard_topics";

    fn text(&self) -> String {
        self.0.to_string()
    }
}

impl FromStr for StandardTopics {
    type Err = StandardTopicsError;

    fn from_str(text: &str) -> Result<Self, StandardTopicsError> {
        let value = text.parse().map(Self);
        value.map_err(|_| StandardTopicsError(text.to_owned()))
    }
}
