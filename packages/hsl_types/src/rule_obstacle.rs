//! Parts of the field that the rules forbid.

use serde::Serialize;

use crate::{Field, Point2};

/// A part of the field that the rules forbid to enter now.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleObstacle {
    /// Around a point.
    Circle {
        /// Metres.
        center: Point2<Field>,
        /// Metres.
        radius: f32,
    },
    /// Along the axes.
    Rectangle {
        /// The corner with the smaller coordinates, metres.
        min: Point2<Field>,
        /// The corner with the larger coordinates, metres.
        max: Point2<Field>,
    },
}

impl RuleObstacle {
    /// Whether `point` lies inside.
    pub fn contains(&self, point: Point2<Field>) -> bool {
        match *self {
            Self::Circle { center, radius } => point.distance(center) < radius,
            Self::Rectangle { min, max } => {
                (min.x..=max.x).contains(&point.x) && (min.y..=max.y).contains(&point.y)
            }
        }
    }
}
