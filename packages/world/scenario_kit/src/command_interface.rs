//! Messages with which the node of a robot answers.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::robot_values::RobotValue;

/// Message with which the node of a robot answers its inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommandInterface {
    /// `hsl_msgs/MotionCommand` on `motion_command`.
    #[default]
    MotionCommand,
    /// `geometry_msgs/Twist` on `cmd_vel`.
    Twist,
    /// `geometry_msgs/TwistStamped` on `cmd_vel_stamped`.
    TwistStamped,
    /// `geometry_msgs/PoseStamped` on `goal_pose`.
    GoalPose,
}

/// Error of a text that is not a command interface.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a command interface: must be motion_command, twist, twist_stamped or goal_pose"
)]
pub struct CommandInterfaceError(String);

impl CommandInterface {
    /// All command interfaces.
    pub const ALL: [Self; 4] = [
        Self::MotionCommand,
        Self::Twist,
        Self::TwistStamped,
        Self::GoalPose,
    ];
}

impl RobotValue for CommandInterface {
    const KEY: &'static str = "command_interface";

    fn text(&self) -> String {
        self.to_string()
    }
}

impl FromStr for CommandInterface {
    type Err = CommandInterfaceError;

    fn from_str(name: &str) -> Result<Self, CommandInterfaceError> {
        let found = Self::ALL.into_iter().find(|it| it.to_string() == name);
        found.ok_or_else(|| CommandInterfaceError(name.to_owned()))
    }
}

impl fmt::Display for CommandInterface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MotionCommand => "motion_command",
            Self::Twist => "twist",
            Self::TwistStamped => "twist_stamped",
            Self::GoalPose => "goal_pose",
        })
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::RobotId;
    use serde::de::IntoDeserializer;
    use serde::de::value::Error as ValueError;

    use super::*;
    use crate::robot_values::RobotValues;

    #[test]
    fn each_interface_is_read_by_the_name_that_files_use() {
        for interface in CommandInterface::ALL {
            let name = interface.to_string();
            assert_eq!(name.parse(), Ok(interface));
            let read: Result<_, ValueError> =
                CommandInterface::deserialize(name.into_deserializer());
            assert_eq!(read, Ok(interface));
        }
        let error = "fly"
            .parse::<CommandInterface>()
            .expect_err("no robot flies");
        let text = error.to_string();
        assert!(
            text.contains("\"fly\"") && text.contains("goal_pose"),
            "{text}"
        );
    }

    #[test]
    fn the_interface_of_a_robot_replaces_that_of_its_team() {
        let robot = |name: &str| name.parse::<RobotId>().expect("a robot");
        let text = "hulks=twist; hulks/2=goal_pose";
        let interfaces: RobotValues<CommandInterface> = text.parse().expect("interfaces");
        assert_eq!(
            interfaces.of(robot("hulks/1")),
            Some(&CommandInterface::Twist)
        );
        assert_eq!(
            interfaces.of(robot("hulks/2")),
            Some(&CommandInterface::GoalPose)
        );
        assert_eq!(interfaces.of(robot("opponent/1")), None);
    }
}
