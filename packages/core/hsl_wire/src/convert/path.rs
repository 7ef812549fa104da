//! Paths to walk.

use hsl_types::{Direction, PathSegment};

use super::constant::{Constant, constants};
use super::{Convert, Door};
use crate::hsl_msgs;

constants!(Direction in crate::hsl_msgs::PathSegment:
    Clockwise = CLOCKWISE,
    Counterclockwise = COUNTERCLOCKWISE,
    Collinear = COLLINEAR,
);

impl Convert for PathSegment {
    type Message = hsl_msgs::PathSegment;

    fn to_message(&self) -> Self::Message {
        use hsl_msgs::PathSegment as Message;
        match self {
            Self::LineSegment { start, end } => Message {
                kind: Message::LINE_SEGMENT,
                start: start.to_message(),
                end: end.to_message(),
                ..Default::default()
            },
            Self::Arc {
                center,
                radius,
                start,
                end,
                direction,
            } => Message {
                kind: Message::ARC,
                center: center.to_message(),
                radius: *radius,
                start_angle: start.to_message(),
                end_angle: end.to_message(),
                direction: direction.to_constant(),
                ..Default::default()
            },
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        use hsl_msgs::PathSegment as Message;
        match message.kind {
            Message::LINE_SEGMENT => {
                let start = door.convert("start", &message.start);
                let end = door.convert("end", &message.end);
                Some(Self::LineSegment {
                    start: start?,
                    end: end?,
                })
            }
            Message::ARC => {
                let center = door.convert("center", &message.center);
                let radius = door.size("radius", message.radius);
                let start = door.convert("start_angle", &message.start_angle);
                let end = door.convert("end_angle", &message.end_angle);
                let direction = door.constant("direction", message.direction);
                Some(Self::Arc {
                    center: center?,
                    radius: radius?,
                    start: start?,
                    end: end?,
                    direction: direction?,
                })
            }
            other => door.unknown("kind", other),
        }
    }
}
