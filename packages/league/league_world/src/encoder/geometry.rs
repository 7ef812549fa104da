//! Geometry as messages.

use hsl_wire::geometry_msgs::{Point, Pose, Quaternion, Vector3};
use league_physics::Body;
use nalgebra as na;

pub(crate) fn to_point(position: &na::Vector3<f64>) -> Point {
    let [x, y, z] = (*position).into();
    Point { x, y, z }
}

/// Rounds a number to a multiple of 2^-16, about 15e-6. Rounded numbers compress to less than half the size, and a bag
/// consists mostly of numbers.
pub(crate) fn round_coordinate(value: f64) -> f64 {
    const PARTS: f64 = 65_536.0;
    (value * PARTS).round() / PARTS
}

pub(crate) fn to_vector(vector: &na::Vector3<f64>) -> Vector3 {
    let [x, y, z] = (*vector).into();
    Vector3 { x, y, z }
}

pub(crate) fn to_quaternion(rotation: &na::UnitQuaternion<f64>) -> Quaternion {
    let [x, y, z, w] = rotation.coords.into();
    Quaternion { x, y, z, w }
}

/// Returns the pose of a body's center in the world frame.
pub(crate) fn to_pose(body: &Body) -> Pose {
    Pose {
        position: to_point(&body.position),
        orientation: to_quaternion(&body.attitude),
    }
}
