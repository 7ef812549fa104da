//! Dimensions of the field.

use serde::{Deserialize, Serialize};

use crate::parameters::Parameters;
use crate::{Frame, Point2, limits};

/// Dimensions of the field. Distances are measured to the middle of the lines; the origin is the center mark.
///
/// The defaults follow the Standard Platform League's rules of 2025, section "Field".
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(deny_unknown_fields)]
pub struct FieldDimensions {
    /// Radius of the ball.
    #[parameter(default = 0.05, unit = "m", range = 0.0..=limits::FIELD_SIZE, positive)]
    pub ball_radius: f32,
    /// Distance between the goal lines.
    #[parameter(default = 9.0, unit = "m", range = 0.0..=limits::FIELD_SIZE, positive)]
    pub length: f32,
    /// Distance between the touch lines.
    #[parameter(default = 6.0, unit = "m", range = 0.0..=limits::FIELD_SIZE, positive)]
    pub width: f32,
    /// Width of the lines.
    #[parameter(default = 0.05, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub line_width: f32,
    /// Size of the penalty and center marks.
    #[parameter(default = 0.1, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub penalty_marker_size: f32,
    /// Size of the goal area along x.
    #[parameter(default = 0.6, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub goal_box_area_length: f32,
    /// Size of the goal area along y.
    #[parameter(default = 2.2, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub goal_box_area_width: f32,
    /// Size of the penalty area along x.
    #[parameter(default = 1.65, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub penalty_area_length: f32,
    /// Size of the penalty area along y.
    #[parameter(default = 4.0, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub penalty_area_width: f32,
    /// Distance of the penalty marks from the goal lines.
    #[parameter(default = 1.3, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub penalty_marker_distance: f32,
    /// Diameter of the center circle.
    #[parameter(default = 1.5, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub center_circle_diameter: f32,
    /// Width of the carpet outside the lines.
    #[parameter(default = 0.7, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub border_strip_width: f32,
    /// Distance between the goal posts.
    #[parameter(default = 1.5, unit = "m", range = 0.0..=limits::FIELD_SIZE, positive)]
    pub goal_inner_width: f32,
    /// Diameter of a goal post.
    #[parameter(default = 0.1, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub goal_post_diameter: f32,
    /// Distance from the goal line to the back of the goal.
    #[parameter(default = 0.5, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub goal_depth: f32,
    /// Radius of the corner arcs; 0 for no corner arcs.
    #[parameter(default = 0.0, unit = "m", range = 0.0..=limits::FIELD_SIZE)]
    pub corner_arc_radius: f32,
}

impl FieldDimensions {
    /// Returns true if a point, in `Field` or `World`, lies within the lines or on their middle.
    pub fn is_inside_field<F: Frame>(&self, point: Point2<F>) -> bool {
        point.x.abs() <= self.length / 2.0 && point.y.abs() <= self.width / 2.0
    }

    /// Returns true if a point, in `Field` or `World`, lies on the carpet, which includes the border strip.
    pub fn is_inside_carpet<F: Frame>(&self, point: Point2<F>) -> bool {
        point.x.abs() <= self.length / 2.0 + self.border_strip_width
            && point.y.abs() <= self.width / 2.0 + self.border_strip_width
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_of_nine_quintillion_metres_is_refused_by_each_size() {
        let field = FieldDimensions {
            length: 9e18,
            width: f32::MAX,
            goal_depth: 120.5,
            ..FieldDimensions::default()
        };
        let invalid = field.validate().expect_err("three sizes are too large");
        let fields: Vec<_> = invalid
            .iter()
            .filter_map(|it| it.split(':').next())
            .collect();
        assert_eq!(fields, ["length", "width", "goal_depth"]);
    }
}
