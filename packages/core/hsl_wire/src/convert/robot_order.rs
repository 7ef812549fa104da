//! Order of a mission to a robot.

use hsl_types::{KickPower, Pose2, RobotOrder, RobotTask};

use super::field_codec::AsIs;
use super::{Convert, Validation};
use crate::hsl_msgs;

/// The message has the fields of all tasks; its `kind` selects those that are used.
impl Convert<hsl_msgs::RobotOrder> for RobotOrder {
    /// Converts an order of a mission to its message: the kind of the task and the fields of that task; all other
    /// fields have default values.
    fn to_message(&self) -> hsl_msgs::RobotOrder {
        use hsl_msgs::RobotOrder as Message;
        let plain = |kind| Message {
            id: self.id,
            kind,
            ..Default::default()
        };
        match &self.task {
            RobotTask::Wait => plain(Message::WAIT),
            RobotTask::WalkTo { pose } => Message {
                target: pose.position.to_message(),
                orientation: pose.orientation.to_message(),
                ..plain(Message::WALK_TO)
            },
            RobotTask::TurnTo { orientation } => Message {
                orientation: orientation.to_message(),
                ..plain(Message::TURN_TO)
            },
            RobotTask::DribbleTo { target } => Message {
                target: target.to_message(),
                ..plain(Message::DRIBBLE_TO)
            },
            RobotTask::KickTo { target, power } => Message {
                target: target.to_message(),
                kicks_far: *power == KickPower::Long,
                ..plain(Message::KICK_TO)
            },
        }
    }

    /// Converts a message to the order of a mission. Only the fields of the task that `kind` selects are read.
    fn from_message(message: &hsl_msgs::RobotOrder, validation: &Validation<'_>) -> Option<Self> {
        use hsl_msgs::RobotOrder as Message;
        let target =
            |validation: &Validation<'_>| validation.read("target", &AsIs, &message.target);
        let task = match message.kind {
            Message::WAIT => RobotTask::Wait,
            Message::WALK_TO => {
                let position = target(validation);
                let orientation = validation.read("orientation", &AsIs, &message.orientation);
                RobotTask::WalkTo {
                    pose: Pose2 {
                        position: position?,
                        orientation: orientation?,
                    },
                }
            }
            Message::TURN_TO => RobotTask::TurnTo {
                orientation: validation.read("orientation", &AsIs, &message.orientation)?,
            },
            Message::DRIBBLE_TO => RobotTask::DribbleTo {
                target: target(validation)?,
            },
            Message::KICK_TO => RobotTask::KickTo {
                target: target(validation)?,
                power: match message.kicks_far {
                    true => KickPower::Long,
                    false => KickPower::Short,
                },
            },
            other => {
                return validation.field("kind", |validation| validation.reject_constant(other));
            }
        };
        Some(Self {
            id: message.id,
            task,
        })
    }
}
