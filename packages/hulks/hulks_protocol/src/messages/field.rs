use serde::{Deserialize, Serialize};

/// The sizes of the field, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldDimensions {
    /// Of the ball.
    pub ball_radius: f32,
    /// Goal line to goal line.
    pub length: f32,
    /// Touch line to touch line.
    pub width: f32,
    /// Of all lines.
    pub line_width: f32,
    /// Along each of its two bars.
    pub penalty_marker_size: f32,
    /// Along x.
    pub goal_box_area_length: f32,
    /// Along y.
    pub goal_box_area_width: f32,
    /// Along x.
    pub penalty_area_length: f32,
    /// Along y.
    pub penalty_area_width: f32,
    /// To the goal line.
    pub penalty_marker_distance: f32,
    /// Of the centre circle.
    pub center_circle_diameter: f32,
    /// Carpet outside the lines.
    pub border_strip_width: f32,
    /// Between the posts.
    pub goal_inner_width: f32,
    /// Of a post.
    pub goal_post_diameter: f32,
    /// Goal line to the back of the goal.
    pub goal_depth: f32,
    /// 0: there are no arcs.
    pub corner_arc_radius: f32,
}

/// A side of the field, seen from its own goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// y above 0.
    Left,
    /// y below 0.
    Right,
}
