use std::fmt;
use std::time::Duration;

use hsl_types::RobotId;

/// Origin of a quantity of a rebuilt world.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// Message in the log.
    Message {
        /// Robot with the topic.
        robot: RobotId,
        /// Name of the topic in the namespace of the robot, with the field if it is not evident.
        topic: &'static str,
        /// Time since the observation, or since the message if the observation has no time.
        age: Duration,
    },
    /// Rule for a quantity that is not in the log.
    Rule(&'static str),
    /// Argument of the user.
    Given,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message { robot, topic, age } => {
                write!(f, "{robot} {topic}, {:.2} s", age.as_secs_f64())
            }
            Self::Rule(rule) => write!(f, "rule: {rule}"),
            Self::Given => f.write_str("given"),
        }
    }
}
