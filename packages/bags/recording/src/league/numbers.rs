//! Recorded numbers, checked and converted for drawing.

use hsl_wire::geometry_msgs::{Point, Pose, Vector3};
use nalgebra::{Isometry3, Point3, Quaternion, UnitQuaternion};

/// Point as `[x, y, z]` \[m\].
pub(crate) type Drawn3 = [f32; 3];

/// Rounds to 0.1 mm, which keeps responses small.
pub(super) fn drawn(point: &Point3<f64>) -> Drawn3 {
    let rounded = |meters: f64| ((meters * 1e4).round() / 1e4) as f32;
    [rounded(point.x), rounded(point.y), rounded(point.z)]
}

/// Returns a point; `None` if it is not finite.
pub(super) fn point(point: &Point) -> Option<Point3<f64>> {
    let point = Point3::new(point.x, point.y, point.z);
    point
        .coords
        .iter()
        .all(|it| it.is_finite())
        .then_some(point)
}

/// Returns a vector; `None` if it is not finite.
pub(super) fn vector(vector: &Vector3) -> Option<[f32; 3]> {
    let vector = [vector.x as f32, vector.y as f32, vector.z as f32];
    vector.iter().all(|it| it.is_finite()).then_some(vector)
}

/// Returns a pose as the transform to the world; `None` if it is not finite or has no orientation.
pub(super) fn pose(pose: &Pose) -> Option<Isometry3<f64>> {
    let position = point(&pose.position)?;
    let turn = &pose.orientation;
    let turn = Quaternion::new(turn.w, turn.x, turn.y, turn.z);
    // Also rejects numbers that are not finite.
    let turn = UnitQuaternion::try_new(turn, 1e-6).filter(|turn| turn.norm().is_finite())?;
    Some(Isometry3::from_parts(position.coords.into(), turn))
}
