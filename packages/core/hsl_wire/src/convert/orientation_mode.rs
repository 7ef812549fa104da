//! Orientation of a robot while it walks.

use hsl_types::OrientationMode;

use super::field_codec::Size;
use super::mirror::variants;
use crate::hsl_msgs;

variants!(OrientationMode = hsl_msgs::OrientationMode, kind {
    Unspecified = UNSPECIFIED,
    AlignWithPath = ALIGN_WITH_PATH,
    LookTowards = LOOK_TOWARDS { direction, tolerance: Size },
    LookAt = LOOK_AT { target, tolerance: Size },
});
