use super::alike;

alike!(
    enum Side {
        Left,
        Right,
    }
);

alike!(struct FieldDimensions {
    ball_radius,
    length,
    width,
    line_width,
    penalty_marker_size,
    goal_box_area_length,
    goal_box_area_width,
    penalty_area_length,
    penalty_area_width,
    penalty_marker_distance,
    center_circle_diameter,
    border_strip_width,
    goal_inner_width,
    goal_post_diameter,
    goal_depth,
    corner_arc_radius,
});
