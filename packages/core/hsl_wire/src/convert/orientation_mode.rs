//! Where a robot faces while it walks.

use hsl_types::OrientationMode;

use super::mirror::variants;
use super::way::Size;
use crate::hsl_msgs;

variants!(OrientationMode = hsl_msgs::OrientationMode, kind {
    Unspecified = UNSPECIFIED,
    AlignWithPath = ALIGN_WITH_PATH,
    LookTowards = LOOK_TOWARDS { direction, tolerance: Size },
    LookAt = LOOK_AT { target, tolerance: Size },
});
