//! Parts of the field that the rules forbid.

use hsl_types::RuleObstacle;

use super::field_codec::Size;
use super::mirror::variants;
use crate::hsl_msgs;

variants!(RuleObstacle = hsl_msgs::RuleObstacle, kind {
    Circle = CIRCLE { center, radius: Size },
    Rectangle = RECTANGLE { min, max },
});
