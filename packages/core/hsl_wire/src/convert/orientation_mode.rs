//! Where a robot faces while it walks.

use hsl_types::OrientationMode;

use super::{Convert, Door};
use crate::hsl_msgs;

impl Convert for OrientationMode {
    type Message = hsl_msgs::OrientationMode;

    fn to_message(&self) -> Self::Message {
        use hsl_msgs::OrientationMode as Message;
        let plain = |kind| Message {
            kind,
            ..Default::default()
        };
        match self {
            Self::Unspecified => plain(Message::UNSPECIFIED),
            Self::AlignWithPath => plain(Message::ALIGN_WITH_PATH),
            Self::LookTowards {
                direction,
                tolerance,
            } => Message {
                direction: direction.to_message(),
                tolerance: *tolerance,
                ..plain(Message::LOOK_TOWARDS)
            },
            Self::LookAt { target, tolerance } => Message {
                target: target.to_message(),
                tolerance: *tolerance,
                ..plain(Message::LOOK_AT)
            },
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        use hsl_msgs::OrientationMode as Message;
        match message.kind {
            Message::UNSPECIFIED => Some(Self::Unspecified),
            Message::ALIGN_WITH_PATH => Some(Self::AlignWithPath),
            Message::LOOK_TOWARDS => {
                let direction = door.convert("direction", &message.direction);
                let tolerance = door.size("tolerance", message.tolerance);
                Some(Self::LookTowards {
                    direction: direction?,
                    tolerance: tolerance?,
                })
            }
            Message::LOOK_AT => {
                let target = door.convert("target", &message.target);
                let tolerance = door.size("tolerance", message.tolerance);
                Some(Self::LookAt {
                    target: target?,
                    tolerance: tolerance?,
                })
            }
            other => door.unknown("kind", other),
        }
    }
}
