//! Marks of the field that the vision detects.

use hsl_types::{Field, FieldDimensions, Point2};

use super::detection::label;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FieldMark {
    /// Label of its detections.
    pub(super) label: &'static str,
    pub(super) position: Point2<Field>,
}

/// Returns all marks of a field, as in the map of the program: the crossings of the center circle and the halfway line,
/// penalty marks, crossings of the halfway line, penalty and goal areas with the outer lines, and corners of the field
/// and the areas. Goal posts are added, which the program does not use for its localization.
pub(super) fn field_marks(field: &FieldDimensions) -> Vec<FieldMark> {
    let (goal_line, touch_line) = (field.length / 2.0, field.width / 2.0);
    let areas = [
        (field.penalty_area_length, field.penalty_area_width / 2.0),
        (field.goal_box_area_length, field.goal_box_area_width / 2.0),
    ];
    let mut marks = Vec::new();
    let mut add = |label, x, y| {
        marks.push(FieldMark {
            label,
            position: Point2::new(x, y),
        });
    };
    for side in [1.0, -1.0] {
        add(
            label::X_CROSS,
            0.0,
            side * field.center_circle_diameter / 2.0,
        );
        let penalty_mark = goal_line - field.penalty_marker_distance;
        add(label::PENALTY_POINT, side * penalty_mark, 0.0);
        add(label::T_CROSS, 0.0, side * touch_line);
        for end in [1.0, -1.0] {
            add(label::L_CROSS, end * goal_line, side * touch_line);
            let post = (field.goal_inner_width + field.goal_post_diameter) / 2.0;
            add(label::GOAL_POST, end * goal_line, side * post);
            for (length, half_width) in areas {
                let y = side * half_width;
                add(label::T_CROSS, end * goal_line, y);
                add(label::L_CROSS, end * (goal_line - length), y);
            }
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_has_the_marks_of_the_map_of_the_program() {
        let marks = field_marks(&FieldDimensions::default());
        let count = |label| marks.iter().filter(|mark| mark.label == label).count();
        assert_eq!(count(label::X_CROSS), 2);
        assert_eq!(count(label::PENALTY_POINT), 2);
        assert_eq!(count(label::T_CROSS), 10);
        assert_eq!(count(label::L_CROSS), 12);
        assert_eq!(count(label::GOAL_POST), 4);
        for mark in &marks {
            let twin = Point2::new(-mark.position.x, -mark.position.y);
            assert!(marks.iter().any(|it| it.position.distance(twin) < 1e-5));
        }
    }
}
