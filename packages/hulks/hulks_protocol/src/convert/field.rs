use hsl_types::FieldDimensions;

use super::{Translate, alike};
use crate::messages;

alike!(Side <=> messages::Side { Left, Right });

/// Copies all fields, which have the same names on both sides.
macro_rules! same_fields {
    ($from:expr => $to:path) => {{
        let from = $from;
        $to {
            ball_radius: from.ball_radius,
            length: from.length,
            width: from.width,
            line_width: from.line_width,
            penalty_marker_size: from.penalty_marker_size,
            goal_box_area_length: from.goal_box_area_length,
            goal_box_area_width: from.goal_box_area_width,
            penalty_area_length: from.penalty_area_length,
            penalty_area_width: from.penalty_area_width,
            penalty_marker_distance: from.penalty_marker_distance,
            center_circle_diameter: from.center_circle_diameter,
            border_strip_width: from.border_strip_width,
            goal_inner_width: from.goal_inner_width,
            goal_post_diameter: from.goal_post_diameter,
            goal_depth: from.goal_depth,
            corner_arc_radius: from.corner_arc_radius,
        }
    }};
}

impl Translate for FieldDimensions {
    type Theirs = messages::FieldDimensions;

    fn to_theirs(&self) -> Self::Theirs {
        same_fields!(self => messages::FieldDimensions)
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        same_fields!(theirs => FieldDimensions)
    }
}
