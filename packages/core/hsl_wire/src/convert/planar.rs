//! Geometry on the ground plane, in the messages of space.

use hsl_types::{Frame, Isometry2, Orientation2, Point2, Vector2};

use crate::geometry_msgs::{Point, Pose, Quaternion, Transform, Vector3};

/// Converts a transform in the ground plane to one in space, at this height \[m\].
pub fn transform<A: Frame, B: Frame>(isometry: Isometry2<A, B>, height: f64) -> Transform {
    let translation = isometry.translation();
    Transform {
        translation: Vector3 {
            x: f64::from(translation.x),
            y: f64::from(translation.y),
            z: height,
        },
        rotation: rotation_about_z(isometry),
    }
}

/// Returns the pose of a transform's source frame in its target frame.
pub fn pose<A: Frame, B: Frame>(isometry: Isometry2<A, B>) -> Pose {
    let translation = isometry.translation();
    Pose {
        position: Point {
            x: f64::from(translation.x),
            y: f64::from(translation.y),
            z: 0.0,
        },
        orientation: rotation_about_z(isometry),
    }
}

/// Returns the pose of an object without an orientation.
pub fn pose_at<F: Frame>(position: Point2<F>) -> Pose {
    pose(Isometry2::<F, F>::new(
        position.coords(),
        Orientation2::identity(),
    ))
}

/// Converts a rotation to a quaternion by the half-angle formulas: without angles, and with square roots, which are
/// rounded equally on all machines.
fn rotation_about_z<A: Frame, B: Frame>(isometry: Isometry2<A, B>) -> Quaternion {
    let orientation = isometry.orientation();
    let (cos, sin) = (f64::from(orientation.cos()), f64::from(orientation.sin()));
    let w = ((1.0 + cos).max(0.0) / 2.0).sqrt();
    let z = ((1.0 - cos).max(0.0) / 2.0).sqrt().copysign(sin);
    Quaternion {
        x: 0.0,
        y: 0.0,
        z,
        w,
    }
}

/// Returns the direction on the ground plane into which a quaternion (`x`, `y`, `z`, `w`) rotates the x axis. The
/// length of the quaternion may differ from 1. Quaternions of zeros, and those that turn the x axis upwards, are no
/// rotation.
pub fn orientation<F: Frame>([x, y, z, w]: [f32; 4]) -> Orientation2<F> {
    let ahead = Vector2::<F>::new(w * w + x * x - y * y - z * z, 2.0 * (w * z + x * y));
    match ahead == Vector2::zero() {
        true => Orientation2::identity(),
        false => ahead.orientation(),
    }
}
