//! Positions on the field and its carpet.

use hsl_types::{BallState, Field, FieldDimensions, Point2, Vector2};

use crate::Blackboard;

impl Blackboard {
    /// Returns the middle of the own goal line, at negative x.
    pub fn own_goal(&self) -> Point2<Field> {
        Point2::new(-self.field_dimensions.length / 2.0, 0.0)
    }

    /// Returns the middle of the opponent's goal line, at positive x.
    pub fn opponent_goal(&self) -> Point2<Field> {
        Point2::new(self.field_dimensions.length / 2.0, 0.0)
    }

    /// Returns whether the ball is in the area that the goalkeeper clears: the own penalty area, enlarged by
    /// `goal_keeper.clearing_margin`.
    pub(crate) fn is_in_clearing_area(&self, ball: &BallState) -> bool {
        let margin = self.parameters.goal_keeper.clearing_margin;
        let from_own_goal = ball.ball_in_field - self.own_goal();
        from_own_goal.x < self.field_dimensions.penalty_area_length + margin
            && from_own_goal.y.abs() < self.field_dimensions.penalty_area_width / 2.0 + margin
    }

    /// Returns the closest point to `point` on the carpet (the field and the strip around it) that keeps
    /// `walk.border_margin` from the edge.
    pub(crate) fn clamp_to_carpet(&self, point: Point2<Field>) -> Point2<Field> {
        let FieldDimensions {
            length,
            width,
            border_strip_width,
            ..
        } = self.field_dimensions;
        let beyond_lines = border_strip_width - self.parameters.walk.border_margin;
        let limit_x = (length / 2.0 + beyond_lines).max(0.0);
        let limit_y = (width / 2.0 + beyond_lines).max(0.0);
        Point2::new(
            point.x.clamp(-limit_x, limit_x),
            point.y.clamp(-limit_y, limit_y),
        )
    }
}

/// Returns the closest point to `point` that is at least `distance` away from `center`; towards the own goal if `point`
/// is at the center itself.
pub(crate) fn moved_away_from(
    center: Point2<Field>,
    distance: f32,
    point: Point2<Field>,
) -> Point2<Field> {
    let away = point - center;
    let norm = away.norm();
    if norm >= distance {
        point
    } else if norm > 1e-6 {
        center + away * (distance / norm)
    } else {
        center - Vector2::new(distance, 0.0)
    }
}
