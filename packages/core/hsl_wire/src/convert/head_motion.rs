//! Motion of the head.

use hsl_types::{HeadMotion, ImageRegion};

use super::mirror::{constants, variants};
use crate::hsl_msgs;

constants!(ImageRegion = hsl_msgs::HeadMotion { Bottom = BOTTOM, Center = MIDDLE, Top = TOP });

variants!(HeadMotion = hsl_msgs::HeadMotion, kind {
    ZeroAngles = ZERO_ANGLES,
    Center = CENTER { image_region },
    LookAround = LOOK_AROUND,
    SearchForLostBall = SEARCH_FOR_LOST_BALL,
    LookAt = LOOK_AT { target, image_region },
    LookLeftAndRightOf = LOOK_LEFT_AND_RIGHT_OF { target },
    Unstiff = UNSTIFF,
});
