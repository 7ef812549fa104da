//! Parts of the field that the rules forbid.

use hsl_types::RuleObstacle;

use super::{Convert, Door};
use crate::hsl_msgs;

impl Convert for RuleObstacle {
    type Message = hsl_msgs::RuleObstacle;

    fn to_message(&self) -> Self::Message {
        use hsl_msgs::RuleObstacle as Message;
        match self {
            Self::Circle { center, radius } => Message {
                kind: Message::CIRCLE,
                center: center.to_message(),
                radius: *radius,
                ..Default::default()
            },
            Self::Rectangle { min, max } => Message {
                kind: Message::RECTANGLE,
                min: min.to_message(),
                max: max.to_message(),
                ..Default::default()
            },
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        use hsl_msgs::RuleObstacle as Message;
        match message.kind {
            Message::CIRCLE => {
                let center = door.convert("center", &message.center);
                let radius = door.size("radius", message.radius);
                Some(Self::Circle {
                    center: center?,
                    radius: radius?,
                })
            }
            Message::RECTANGLE => {
                let min = door.convert("min", &message.min);
                let max = door.convert("max", &message.max);
                Some(Self::Rectangle {
                    min: min?,
                    max: max?,
                })
            }
            other => door.unknown("kind", other),
        }
    }
}
