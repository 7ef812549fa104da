//! Parts of the field that the rules forbid.

use serde::Serialize;

use crate::{Field, PlayerNumber, Point2, Vector2};

/// Part of the field that the rules currently forbid to enter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleObstacle {
    /// Circle.
    Circle {
        /// Center \[m\].
        center: Point2<Field>,
        /// Radius \[m\].
        radius: f32,
    },
    /// Rectangle parallel to the axes.
    Rectangle {
        /// Corner with the smaller coordinates \[m\].
        min: Point2<Field>,
        /// Corner with the larger coordinates \[m\].
        max: Point2<Field>,
    },
}

/// Properties of the rules from which rule obstacles are computed: a part of the referee's configuration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuleObstacleConfig {
    /// Player of each team that may stay in its penalty area at a penalty kick.
    pub goal_keeper_number: PlayerNumber,
    /// Minimum distance of the other team from the ball in a set play \[m\].
    pub opponents_distance: f32,
}

impl RuleObstacle {
    /// Returns true if `point` lies inside.
    pub fn contains(&self, point: Point2<Field>) -> bool {
        match *self {
            Self::Circle { center, radius } => point.distance(center) < radius,
            Self::Rectangle { min, max } => {
                (min.x..=max.x).contains(&point.x) && (min.y..=max.y).contains(&point.y)
            }
        }
    }

    /// Returns the distance of `point` from the edge \[m\]: positive inside, negative outside. Outside of a rectangle,
    /// the distance along the axis in which the point is farther away.
    pub fn depth(&self, point: Point2<Field>) -> f32 {
        match *self {
            Self::Circle { center, radius } => radius - point.distance(center),
            Self::Rectangle { min, max } => {
                let (low, high) = (point - min, max - point);
                low.x.min(low.y).min(high.x).min(high.y)
            }
        }
    }

    /// Returns the point at which the straight line from `start` to `end` enters the obstacle, as a fraction of the
    /// line's length. `None` if it does not enter the obstacle, or if `start` is inside.
    pub fn entry(&self, start: Point2<Field>, end: Point2<Field>) -> Option<f32> {
        let way = end - start;
        match *self {
            Self::Circle { center, radius } => {
                // Smaller solution of: distance between center and start + share * way = radius. `aside` is the
                // distance of the center from the line, times the length of `way`.
                let squared_length = way.dot(way);
                let to_center = center - start;
                let along = to_center.dot(way);
                let aside = to_center.y * way.x - to_center.x * way.y;
                let squared_reach = radius * radius * squared_length - aside * aside;
                let share = (along - squared_reach.max(0.0).sqrt()) / squared_length;
                (squared_reach > 0.0 && (0.0..=1.0).contains(&share)).then_some(share)
            }
            Self::Rectangle { min, max } => {
                // The point is inside while both of its coordinates are within their intervals.
                let (x_in, x_out) = crossing(start.x, way.x, min.x, max.x)?;
                let (y_in, y_out) = crossing(start.y, way.y, min.y, max.y)?;
                let (enters, leaves) = (x_in.max(y_in), x_out.min(y_out));
                (enters <= leaves && (0.0..=1.0).contains(&enters)).then_some(enters)
            }
        }
    }

    /// Returns the obstacle without a margin \[m\] along its edge; `None` if nothing is left.
    #[must_use]
    pub fn shrunk(&self, margin: f32) -> Option<Self> {
        match *self {
            Self::Circle { center, radius } => (radius > margin).then_some(Self::Circle {
                center,
                radius: radius - margin,
            }),
            Self::Rectangle { min, max } => {
                let margin = Vector2::new(margin, margin);
                let (min, max) = (min + margin, max - margin);
                (min.x < max.x && min.y < max.y).then_some(Self::Rectangle { min, max })
            }
        }
    }
}

/// Returns the points at which a line enters and leaves the interval from `min` to `max` along one axis, as fractions
/// of the line's length. The line begins at `start` and extends by `way`. `None` if it never lies in the interval.
fn crossing(start: f32, way: f32, min: f32, max: f32) -> Option<(f32, f32)> {
    if way == 0.0 {
        return (min..=max)
            .contains(&start)
            .then_some((f32::NEG_INFINITY, f32::INFINITY));
    }
    let (one, other) = ((min - start) / way, (max - start) / way);
    Some((one.min(other), one.max(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a circle and the square around it.
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
    fn a_way_enters_an_obstacle_at_its_edge_and_not_when_it_passes_or_ends_before() {
        for obstacle in &obstacles() {
            let entry = |end| obstacle.entry(Point2::origin(), end);
            assert_eq!(entry(Point2::new(2.0, 0.0)), Some(0.25), "{obstacle:?}");
            assert_eq!(entry(Point2::new(0.4, 0.0)), None, "{obstacle:?}");
            assert_eq!(entry(Point2::new(1.0, 2.0)), None, "{obstacle:?}");
            assert_eq!(entry(Point2::new(-2.0, 0.0)), None, "{obstacle:?}");
        }
    }

    #[test]
    fn the_depth_is_positive_inside_and_negative_outside() {
        for obstacle in &obstacles() {
            for (x, depth) in [(0.25, -0.25), (0.75, 0.25), (1.0, 0.5), (1.75, -0.25)] {
                assert_eq!(obstacle.depth(Point2::new(x, 0.0)), depth, "{obstacle:?}");
            }
        }
    }

    #[test]
    fn a_shrunk_obstacle_does_not_reach_its_former_edge() {
        for obstacle in &obstacles() {
            let shrunk = obstacle.shrunk(0.1);
            let contains = |x| shrunk.is_some_and(|it| it.contains(Point2::new(x, 0.0)));
            assert!(contains(1.0) && !contains(0.55), "{shrunk:?}");
            assert_eq!(obstacle.shrunk(0.6), None);
        }
    }
}
