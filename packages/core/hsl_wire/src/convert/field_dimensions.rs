//! The field of play.

use hsl_types::FieldDimensions;
use hsl_types::parameters::Parameters;
use support::Faults;

use super::{Convert, Door, enter};
use crate::hsl_msgs;

/// The field as a message.
pub fn to_message(dimensions: &FieldDimensions) -> hsl_msgs::FieldDimensions {
    dimensions.to_message()
}

/// The field of a message.
///
/// # Errors
/// All sizes that make no field, see [`FieldDimensions::validate`].
pub fn from_message(message: &hsl_msgs::FieldDimensions) -> Result<FieldDimensions, Faults> {
    enter(message)
}

/// Both have the same fields; this names each of them once for both ways.
macro_rules! same_fields {
    ($($field:ident)*) => {
        impl Convert<hsl_msgs::FieldDimensions> for FieldDimensions {
            fn to_message(&self) -> hsl_msgs::FieldDimensions {
                hsl_msgs::FieldDimensions { $($field: self.$field,)* }
            }

            fn from_message(message: &hsl_msgs::FieldDimensions, door: &Door<'_>) -> Option<Self> {
                let dimensions = Self { $($field: message.$field,)* };
                match dimensions.validate() {
                    Ok(()) => Some(dimensions),
                    Err(faults) => {
                        door.faults(&faults);
                        None
                    }
                }
            }
        }
    };
}

same_fields!(
    ball_radius length width line_width penalty_marker_size goal_box_area_length goal_box_area_width
    penalty_area_length penalty_area_width penalty_marker_distance center_circle_diameter
    border_strip_width goal_inner_width goal_post_diameter goal_depth corner_arc_radius
);
