//! Geometry in addition to that of `hsl_types`.

use hsl_types::{Frame, Orientation2, Point2, Vector2};

/// Returns the vector turned by 90 degrees to the left.
pub(crate) fn left_of<F: Frame>(vector: Vector2<F>) -> Vector2<F> {
    Vector2::new(-vector.y, vector.x)
}

/// Returns the point of the segment from `start` to `end` that is closest to `point`.
pub fn closest_on_segment<F: Frame>(
    start: Point2<F>,
    end: Point2<F>,
    point: Point2<F>,
) -> Point2<F> {
    let along = end - start;
    let squared_length = along.dot(along);
    if squared_length > 0.0 {
        start.lerp(
            end,
            ((point - start).dot(along) / squared_length).clamp(0.0, 1.0),
        )
    } else {
        start
    }
}

/// Returns the direction of a vector; `otherwise` if it is too short or too long to have one.
pub(crate) fn direction_or<F: Frame>(
    vector: Vector2<F>,
    otherwise: Orientation2<F>,
) -> Orientation2<F> {
    let norm = vector.norm();
    if norm > 1e-6 && norm.is_finite() {
        Orientation2::from_vector(vector)
    } else {
        otherwise
    }
}
