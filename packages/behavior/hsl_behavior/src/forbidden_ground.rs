//! Shapes of forbidden areas.

use hsl_types::{Field, Orientation2, Point2, RuleObstacle, Vector2};

use crate::field_geometry::moved_away_from;

/// Number of candidate positions around an obstacle, for when the closest one is not legal.
const PLACES_AROUND: u8 = 24;

/// Tolerance for positions that were moved out of an obstacle, because of rounding \[m\].
const INACCURACY: f32 = 1e-3;

/// Returns whether `point` is inside the forbidden area or less than `distance` \[m\] away from it. Around a rectangle,
/// the corners count as square.
pub(crate) fn is_closer_than(obstacle: &RuleObstacle, distance: f32, point: Point2<Field>) -> bool {
    let distance = distance - INACCURACY;
    match *obstacle {
        RuleObstacle::Circle { center, radius } => point.distance(center) < radius + distance,
        RuleObstacle::Rectangle { min, max } => {
            point.x > min.x - distance
                && point.x < max.x + distance
                && point.y > min.y - distance
                && point.y < max.y + distance
        }
    }
}

/// Returns the closest point to `point` that is at least `distance` \[m\] away from the forbidden area; `point` itself
/// if it is far enough away already.
pub(crate) fn moved_out_of(
    obstacle: &RuleObstacle,
    distance: f32,
    point: Point2<Field>,
) -> Point2<Field> {
    if !is_closer_than(obstacle, distance, point) {
        return point;
    }
    match *obstacle {
        RuleObstacle::Circle { center, radius } => {
            moved_away_from(center, radius + distance, point)
        }
        RuleObstacle::Rectangle { min, max } => {
            // The shortest way out of a rectangle leads straight to one of its four sides.
            let to_edges = [
                Vector2::new(min.x - distance - point.x, 0.0),
                Vector2::new(max.x + distance - point.x, 0.0),
                Vector2::new(0.0, min.y - distance - point.y),
                Vector2::new(0.0, max.y + distance - point.y),
            ];
            let shortest = to_edges.into_iter().reduce(|best, other| {
                if other.norm() < best.norm() {
                    other
                } else {
                    best
                }
            });
            point + shortest.unwrap_or_default()
        }
    }
}

/// Returns [`PLACES_AROUND`] positions, evenly spaced on the outline of the forbidden area enlarged by `distance`
/// \[m\].
pub(crate) fn places_around(
    obstacle: &RuleObstacle,
    distance: f32,
) -> impl Iterator<Item = Point2<Field>> {
    let obstacle = *obstacle;
    (0..PLACES_AROUND).map(move |index| {
        let share = f32::from(index) / f32::from(PLACES_AROUND);
        match obstacle {
            RuleObstacle::Circle { center, radius } => {
                let direction = Orientation2::new(share * std::f32::consts::TAU);
                center + direction.as_unit_vector() * (radius + distance)
            }
            RuleObstacle::Rectangle { min, max } => {
                let margin = Vector2::new(distance, distance);
                on_outline(min - margin, max + margin, share)
            }
        }
    })
}

/// Returns the point on a rectangle's outline at a fraction from 0 to 1 of the way around it, each side a quarter.
fn on_outline(min: Point2<Field>, max: Point2<Field>, share: f32) -> Point2<Field> {
    let corners = [
        min,
        Point2::new(max.x, min.y),
        max,
        Point2::new(min.x, max.y),
    ];
    let sides = share * 4.0;
    let side = sides as usize % 4;
    corners[side].lerp(corners[(side + 1) % 4], sides.fract())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a forbidden circle and a forbidden rectangle.
    fn obstacles() -> [RuleObstacle; 2] {
        [
            RuleObstacle::Circle {
                center: Point2::new(1.0, 0.0),
                radius: 0.5,
            },
            RuleObstacle::Rectangle {
                min: Point2::new(0.5, -0.5),
                max: Point2::new(1.5, 0.5),
            },
        ]
    }

    #[test]
    fn a_point_is_moved_out_by_the_shortest_way_and_others_stay() {
        for obstacle in &obstacles() {
            let moved = moved_out_of(obstacle, 0.25, Point2::new(0.6, 0.0));
            assert!(moved.distance(Point2::new(0.25, 0.0)) < 1e-6, "{moved:?}");
            assert!(!is_closer_than(obstacle, 0.25, moved));
            let outside = Point2::new(0.2, 0.0);
            assert_eq!(moved_out_of(obstacle, 0.25, outside), outside);
        }
    }

    #[test]
    fn places_around_an_obstacle_are_outside_of_it_on_all_sides() {
        for obstacle in &obstacles() {
            let places: Vec<_> = places_around(obstacle, 0.2).collect();
            assert!(places.iter().all(|it| !is_closer_than(obstacle, 0.2, *it)));
            let is_on_side = |side: fn(&Point2<Field>) -> bool| places.iter().any(side);
            assert!(is_on_side(|it| it.x < 0.4) && is_on_side(|it| it.x > 1.6));
            assert!(is_on_side(|it| it.y < -0.6) && is_on_side(|it| it.y > 0.6));
        }
    }
}
