//! Dimensions of the field \[m\].

use nalgebra::{Vector2, Vector3};
use simspark_protocol::{Landmark, Side};

/// Half of the field's length: x of the goal lines.
pub(crate) const HALF_LENGTH: f64 = 15.0;
pub(crate) const HALF_WIDTH: f64 = 10.0;
/// Half of a goal's width.
pub(crate) const HALF_GOAL: f64 = 1.05;
/// Height of a goal, at which its posts are seen.
const GOAL_HEIGHT: f64 = 0.8;
/// Length of a penalty area along x.
pub(crate) const AREA_LENGTH: f64 = 1.8;
/// Half of a penalty area's width.
pub(crate) const HALF_AREA: f64 = 3.0;

/// Returns the position of a landmark in the frame of the team that defends `side` \[m\].
///
/// Source: `soccer.rsg` and `goal.rsg` of rcssserver3d 0.7.3.
pub(crate) fn landmark_position(landmark: Landmark, side: Side) -> Vector3<f64> {
    let (x, y, z) = match landmark {
        Landmark::CornerLeft1 => (-HALF_LENGTH, HALF_WIDTH, 0.0),
        Landmark::CornerLeft2 => (-HALF_LENGTH, -HALF_WIDTH, 0.0),
        Landmark::CornerRight1 => (HALF_LENGTH, HALF_WIDTH, 0.0),
        Landmark::CornerRight2 => (HALF_LENGTH, -HALF_WIDTH, 0.0),
        Landmark::PostLeft1 => (-HALF_LENGTH, HALF_GOAL, GOAL_HEIGHT),
        Landmark::PostLeft2 => (-HALF_LENGTH, -HALF_GOAL, GOAL_HEIGHT),
        Landmark::PostRight1 => (HALF_LENGTH, HALF_GOAL, GOAL_HEIGHT),
        Landmark::PostRight2 => (HALF_LENGTH, -HALF_GOAL, GOAL_HEIGHT),
    };
    Vector3::new(side.attack() * x, side.attack() * y, z)
}

/// Returns true if a position is in the own penalty area, or nearer to it than `margin` \[m\].
pub(crate) fn is_in_own_area(place: &Vector2<f64>, margin: f64) -> bool {
    place.x < AREA_LENGTH - HALF_LENGTH + margin && place.y.abs() < HALF_AREA + margin
}
