//! Dimensions of the field.

use hsl_types::FieldDimensions;
use hsl_types::parameters::Parameters;
use support::InvalidValues;

use super::{Convert, Validation, validated};
use crate::hsl_msgs;

/// Converts the dimensions to a message.
pub fn to_message(dimensions: &FieldDimensions) -> hsl_msgs::FieldDimensions {
    dimensions.to_message()
}

/// Converts a message to the dimensions.
///
/// # Errors
/// Returns all invalid sizes, see [`FieldDimensions::validate`].
pub fn from_message(message: &hsl_msgs::FieldDimensions) -> Result<FieldDimensions, InvalidValues> {
    validated(message)
}

/// Implements the conversion between two structs with the same fields. Each field is named once for both directions.
macro_rules! same_fields {
    ($($field:ident)*) => {
        impl Convert<hsl_msgs::FieldDimensions> for FieldDimensions {
            fn to_message(&self) -> hsl_msgs::FieldDimensions {
                hsl_msgs::FieldDimensions { $($field: self.$field,)* }
            }

            /// Converts a message to the dimensions; adds an entry for each size that no field can have.
            fn from_message(message: &hsl_msgs::FieldDimensions, validation: &Validation<'_>) -> Option<Self> {
                let dimensions = Self { $($field: message.$field,)* };
                match dimensions.validate() {
                    Ok(()) => Some(dimensions),
                    Err(invalid) => {
                        validation.reject_parts(&invalid);
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
