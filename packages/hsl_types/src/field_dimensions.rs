//! The field of play.

use serde::{Deserialize, Serialize};

use crate::{Faults, Frame, Point2, limits};

/// Sizes of the field, metres, each at most [`limits::FIELD_SIZE`]. Lines are measured to their middle; the
/// origin is the centre mark.
///
/// The defaults are those of the Standard Platform League's rules of 2025, section "Field".
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldDimensions {
    /// Radius of the ball (default: 0.05).
    pub ball_radius: f32,
    /// Goal line to goal line (default: 9.0).
    pub length: f32,
    /// Touch line to touch line (default: 6.0).
    pub width: f32,
    /// Width of the lines (default: 0.05).
    pub line_width: f32,
    /// Size of the penalty and centre marks (default: 0.1).
    pub penalty_marker_size: f32,
    /// Goal area along x (default: 0.6).
    pub goal_box_area_length: f32,
    /// Goal area along y (default: 2.2).
    pub goal_box_area_width: f32,
    /// Penalty area along x (default: 1.65).
    pub penalty_area_length: f32,
    /// Penalty area along y (default: 4.0).
    pub penalty_area_width: f32,
    /// Penalty mark to goal line (default: 1.3).
    pub penalty_marker_distance: f32,
    /// Diameter of the centre circle (default: 1.5).
    pub center_circle_diameter: f32,
    /// Carpet outside the lines (default: 0.7).
    pub border_strip_width: f32,
    /// Between the goal posts (default: 1.5).
    pub goal_inner_width: f32,
    /// Diameter of a goal post (default: 0.1).
    pub goal_post_diameter: f32,
    /// Goal line to the back of the goal (default: 0.5).
    pub goal_depth: f32,
    /// Radius of the corner arcs (default: 0, no arcs).
    pub corner_arc_radius: f32,
}

impl Default for FieldDimensions {
    fn default() -> Self {
        Self {
            ball_radius: 0.05,
            length: 9.0,
            width: 6.0,
            line_width: 0.05,
            penalty_marker_size: 0.1,
            goal_box_area_length: 0.6,
            goal_box_area_width: 2.2,
            penalty_area_length: 1.65,
            penalty_area_width: 4.0,
            penalty_marker_distance: 1.3,
            center_circle_diameter: 1.5,
            border_strip_width: 0.7,
            goal_inner_width: 1.5,
            goal_post_diameter: 0.1,
            goal_depth: 0.5,
            corner_arc_radius: 0.0,
        }
    }
}

impl FieldDimensions {
    /// The values by name, in the order of the message.
    pub fn by_name(&self) -> [(&'static str, f32); 16] {
        [
            ("ball_radius", self.ball_radius),
            ("length", self.length),
            ("width", self.width),
            ("line_width", self.line_width),
            ("penalty_marker_size", self.penalty_marker_size),
            ("goal_box_area_length", self.goal_box_area_length),
            ("goal_box_area_width", self.goal_box_area_width),
            ("penalty_area_length", self.penalty_area_length),
            ("penalty_area_width", self.penalty_area_width),
            ("penalty_marker_distance", self.penalty_marker_distance),
            ("center_circle_diameter", self.center_circle_diameter),
            ("border_strip_width", self.border_strip_width),
            ("goal_inner_width", self.goal_inner_width),
            ("goal_post_diameter", self.goal_post_diameter),
            ("goal_depth", self.goal_depth),
            ("corner_arc_radius", self.corner_arc_radius),
        ]
    }

    /// Whether the sizes make a field on which the game can be played.
    ///
    /// # Errors
    /// All sizes that are not between 0 and [`limits::FIELD_SIZE`], and those that must not be zero.
    pub fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        for (name, value) in self.by_name() {
            faults.require_size(name, value, limits::FIELD_SIZE);
        }
        for (name, value) in [
            ("ball_radius", self.ball_radius),
            ("length", self.length),
            ("width", self.width),
            ("goal_inner_width", self.goal_inner_width),
        ] {
            faults.require(value != 0.0, name, "must be more than 0");
        }
        faults.into_result(())
    }

    /// Whether a point of the field, in its own or the neutral frame, lies within the lines.
    pub fn is_inside_field<F: Frame>(&self, point: Point2<F>) -> bool {
        point.x.abs() <= self.length / 2.0 && point.y.abs() <= self.width / 2.0
    }

    /// Whether a point of the field lies on the carpet, which ends with the border strip.
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
        let faults = field.validate().expect_err("three sizes are too large");
        let fields: Vec<_> = faults
            .iter()
            .filter_map(|it| it.split(':').next())
            .collect();
        assert_eq!(fields, ["length", "width", "goal_depth"]);
    }
}
