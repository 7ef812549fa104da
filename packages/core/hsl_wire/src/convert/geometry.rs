//! Points, vectors, orientations and poses.

use hsl_types::{Frame, Isometry2, Orientation2, Point2, Pose2, Vector2};

use super::field_codec::{AsIs, Number};
use super::{Convert, Validation};
use crate::hsl_msgs;

/// Implements the conversion of points and vectors, whose coordinates are limited numbers.
macro_rules! coordinates {
    ($($ours:ident)*) => {
        $(impl<F: Frame> Convert<hsl_msgs::$ours> for $ours<F> {
            fn to_message(&self) -> hsl_msgs::$ours {
                hsl_msgs::$ours {
                    x: self.x,
                    y: self.y,
                }
            }

            fn from_message(message: &hsl_msgs::$ours, validation: &Validation<'_>) -> Option<Self> {
                let x = validation.read("x", &Number, &message.x);
                let y = validation.read("y", &Number, &message.y);
                Some(Self::new(x?, y?))
            }
        })*
    };
}
coordinates!(Point2 Vector2);

/// An orientation is valid if its sine and cosine have length 1.
impl<F: Frame> Convert<hsl_msgs::Orientation2> for Orientation2<F> {
    fn to_message(&self) -> hsl_msgs::Orientation2 {
        hsl_msgs::Orientation2 {
            cos: self.cos(),
            sin: self.sin(),
        }
    }

    /// Reads an orientation. It is not normalized, so that it keeps its bits.
    fn from_message(message: &hsl_msgs::Orientation2, validation: &Validation<'_>) -> Option<Self> {
        let hsl_msgs::Orientation2 { cos, sin } = *message;
        let orientation = Self::from_cos_sin(cos, sin);
        validation.require(
            orientation.is_unit(),
            orientation,
            format_args!("must have length 1, got (cos {cos}, sin {sin})"),
        )
    }
}

impl<F: Frame> Convert<hsl_msgs::Pose2> for Pose2<F> {
    fn to_message(&self) -> hsl_msgs::Pose2 {
        hsl_msgs::Pose2 {
            position: self.position.to_message(),
            orientation: self.orientation.to_message(),
        }
    }

    /// Reads position and orientation, and reports the invalid values of both.
    fn from_message(message: &hsl_msgs::Pose2, validation: &Validation<'_>) -> Option<Self> {
        let position = validation.read("position", &AsIs, &message.position);
        let orientation = validation.read("orientation", &AsIs, &message.orientation);
        Some(Self {
            position: position?,
            orientation: orientation?,
        })
    }
}

/// A message contains a transform as the pose of its source frame in its target frame.
impl<A: Frame, B: Frame> Convert<hsl_msgs::Pose2> for Isometry2<A, B> {
    /// Writes translation and rotation of the transform.
    fn to_message(&self) -> hsl_msgs::Pose2 {
        // Converted without a pose: adding the origin would turn -0 into 0.
        let Vector2 { x, y, .. } = self.translation();
        hsl_msgs::Pose2 {
            position: hsl_msgs::Point2 { x, y },
            orientation: self.orientation().to_message(),
        }
    }

    fn from_message(message: &hsl_msgs::Pose2, validation: &Validation<'_>) -> Option<Self> {
        Some(Pose2::from_message(message, validation)?.as_transform())
    }
}
