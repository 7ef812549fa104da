//! What the head does.

use hsl_types::{HeadMotion, ImageRegion};

use super::constant::{Constant, constants};
use super::{Convert, Door};
use crate::hsl_msgs;

constants!(ImageRegion in crate::hsl_msgs::HeadMotion:
    Bottom = BOTTOM,
    Center = MIDDLE,
    Top = TOP,
);

impl Convert for HeadMotion {
    type Message = hsl_msgs::HeadMotion;

    fn to_message(&self) -> Self::Message {
        use hsl_msgs::HeadMotion as Message;
        let plain = |kind| Message {
            kind,
            ..Default::default()
        };
        match self {
            Self::ZeroAngles => plain(Message::ZERO_ANGLES),
            Self::Center { image_region } => Message {
                image_region: image_region.to_constant(),
                ..plain(Message::CENTER)
            },
            Self::LookAround => plain(Message::LOOK_AROUND),
            Self::SearchForLostBall => plain(Message::SEARCH_FOR_LOST_BALL),
            Self::LookAt {
                target,
                image_region,
            } => Message {
                kind: Message::LOOK_AT,
                target: target.to_message(),
                image_region: image_region.to_constant(),
            },
            Self::LookLeftAndRightOf { target } => Message {
                target: target.to_message(),
                ..plain(Message::LOOK_LEFT_AND_RIGHT_OF)
            },
            Self::Unstiff => plain(Message::UNSTIFF),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        use hsl_msgs::HeadMotion as Message;
        match message.kind {
            Message::ZERO_ANGLES => Some(Self::ZeroAngles),
            Message::CENTER => Some(Self::Center {
                image_region: door.constant("image_region", message.image_region)?,
            }),
            Message::LOOK_AROUND => Some(Self::LookAround),
            Message::SEARCH_FOR_LOST_BALL => Some(Self::SearchForLostBall),
            Message::LOOK_AT => {
                let target = door.convert("target", &message.target);
                let image_region = door.constant("image_region", message.image_region);
                Some(Self::LookAt {
                    target: target?,
                    image_region: image_region?,
                })
            }
            Message::LOOK_LEFT_AND_RIGHT_OF => Some(Self::LookLeftAndRightOf {
                target: door.convert("target", &message.target)?,
            }),
            Message::UNSTIFF => Some(Self::Unstiff),
            other => door.unknown("kind", other),
        }
    }
}
