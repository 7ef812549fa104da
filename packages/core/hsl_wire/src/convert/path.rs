//! Paths to walk.

use hsl_types::{Direction, Path, PathSegment, limits};

use super::field_codec::{AsIs, FieldCodec, Sequence, Size};
use super::mirror::{constants, variants};
use super::{Convert, Validation};
use crate::hsl_msgs;

constants!(Direction = hsl_msgs::PathSegment {
    Clockwise = CLOCKWISE,
    Counterclockwise = COUNTERCLOCKWISE,
    Collinear = COLLINEAR,
});

variants!(PathSegment = hsl_msgs::PathSegment, kind {
    LineSegment = LINE_SEGMENT { start, end },
    Arc = ARC { center, radius: Size, start_angle => start, end_angle => end, direction },
});

/// Codec of the segments of a path.
const SEGMENTS: Sequence<AsIs> = Sequence(limits::PATH_SEGMENTS, AsIs);

impl Convert<Vec<hsl_msgs::PathSegment>> for Path {
    fn to_message(&self) -> Vec<hsl_msgs::PathSegment> {
        SEGMENTS.write(&self.segments)
    }

    fn from_message(
        message: &Vec<hsl_msgs::PathSegment>,
        validation: &Validation<'_>,
    ) -> Option<Self> {
        let segments = SEGMENTS.read(message, validation)?;
        Some(Self { segments })
    }
}
