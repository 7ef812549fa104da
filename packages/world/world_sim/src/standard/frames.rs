//! Frames of a robot's messages, and their geometry on the ground plane.

use bevyhavior_simulator::BehaviorInput;
use hsl_types::{Frame, Isometry2, Orientation2, Point2, Time, Vector2};
use hsl_wire::convert::planar::transform;
use hsl_wire::convert::time;
use hsl_wire::geometry_msgs::{Point, Pose, Vector3};
use hsl_wire::std_msgs::Header;

/// Frame of the field, with x towards the opponent's goal.
pub(super) const MAP: &str = "map";
/// Frame of the odometry.
pub(super) const ODOM: &str = "odom";
/// Frame of the robot on the ground.
pub(super) const BASE: &str = "base_footprint";

/// Returns the header of a message of the input's tick.
pub(super) fn header(input: &BehaviorInput, frame: &str) -> Header {
    let now: Time = input.world_state.now;
    Header {
        stamp: time::to_message(now),
        frame_id: frame.to_owned(),
    }
}

/// Returns the pose of a transform's source frame in its target frame.
pub(super) fn pose<A: Frame, B: Frame>(isometry: Isometry2<A, B>) -> Pose {
    let Vector2 { x, y, .. } = isometry.translation();
    Pose {
        position: point(x, y),
        orientation: transform(isometry, 0.0).rotation,
    }
}

/// Returns the pose of an object without an orientation.
pub(super) fn pose_at<F: Frame>(position: Point2<F>) -> Pose {
    pose(Isometry2::<F, F>::new(
        position.coords(),
        Orientation2::identity(),
    ))
}

fn point(x: f32, y: f32) -> Point {
    Point {
        x: f64::from(x),
        y: f64::from(y),
        z: 0.0,
    }
}

pub(super) fn vector(x: f32, y: f32, z: f32) -> Vector3 {
    Vector3 {
        x: f64::from(x),
        y: f64::from(y),
        z: f64::from(z),
    }
}
