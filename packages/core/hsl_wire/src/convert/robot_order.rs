//! What a mission tells a robot to do.

use hsl_types::{KickPower, Pose2, RobotOrder, RobotTask};

use super::way::Plain;
use super::{Convert, Door};
use crate::hsl_msgs;

impl Convert<hsl_msgs::RobotOrder> for RobotOrder {
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

    fn from_message(message: &hsl_msgs::RobotOrder, door: &Door<'_>) -> Option<Self> {
        use hsl_msgs::RobotOrder as Message;
        let target = |door: &Door<'_>| door.read("target", &Plain, &message.target);
        let task = match message.kind {
            Message::WAIT => RobotTask::Wait,
            Message::WALK_TO => {
                let position = target(door);
                let orientation = door.read("orientation", &Plain, &message.orientation);
                RobotTask::WalkTo {
                    pose: Pose2 {
                        position: position?,
                        orientation: orientation?,
                    },
                }
            }
            Message::TURN_TO => RobotTask::TurnTo {
                orientation: door.read("orientation", &Plain, &message.orientation)?,
            },
            Message::DRIBBLE_TO => RobotTask::DribbleTo {
                target: target(door)?,
            },
            Message::KICK_TO => RobotTask::KickTo {
                target: target(door)?,
                power: match message.kicks_far {
                    true => KickPower::Long,
                    false => KickPower::Short,
                },
            },
            other => return door.field("kind", |door| door.unknown(other)),
        };
        Some(Self {
            id: message.id,
            task,
        })
    }
}
