//! Points, vectors, orientations and poses.

use hsl_types::{Frame, Isometry2, Orientation2, Point2, Pose2, Vector2};

use super::{Convert, Door};
use crate::hsl_msgs;

impl<F: Frame> Convert for Point2<F> {
    type Message = hsl_msgs::Point2;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::Point2 {
            x: self.x,
            y: self.y,
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let x = door.number("x", message.x);
        let y = door.number("y", message.y);
        Some(Self::new(x?, y?))
    }
}

impl<F: Frame> Convert for Vector2<F> {
    type Message = hsl_msgs::Vector2;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::Vector2 {
            x: self.x,
            y: self.y,
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let x = door.number("x", message.x);
        let y = door.number("y", message.y);
        Some(Self::new(x?, y?))
    }
}

impl<F: Frame> Convert for Orientation2<F> {
    type Message = hsl_msgs::Orientation2;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::Orientation2 {
            cos: self.cos(),
            sin: self.sin(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let hsl_msgs::Orientation2 { cos, sin } = *message;
        let orientation = Self::from_cos_sin(cos, sin);
        door.require(
            orientation.is_unit(),
            orientation,
            format_args!("(cos {cos}, sin {sin}) is not of length 1"),
        )
    }
}

impl<F: Frame> Convert for Pose2<F> {
    type Message = hsl_msgs::Pose2;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::Pose2 {
            position: self.position.to_message(),
            orientation: self.orientation.to_message(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let position = door.convert("position", &message.position);
        let orientation = door.convert("orientation", &message.orientation);
        Some(Self {
            position: position?,
            orientation: orientation?,
        })
    }
}

/// A transform travels as the pose of its source frame in its target frame.
impl<A: Frame, B: Frame> Convert for Isometry2<A, B> {
    type Message = hsl_msgs::Pose2;

    fn to_message(&self) -> Self::Message {
        // Not through a pose: adding the origin would turn -0 into 0.
        let Vector2 { x, y, .. } = self.translation();
        hsl_msgs::Pose2 {
            position: hsl_msgs::Point2 { x, y },
            orientation: self.orientation().to_message(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        Some(Pose2::from_message(message, door)?.as_transform())
    }
}
