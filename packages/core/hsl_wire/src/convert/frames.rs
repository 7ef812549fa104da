//! Frames of a robot in common ROS messages (REP 105), and the transforms between them.

use hsl_types::{Field, Frame, Ground, Isometry2, Time};

use super::planar::transform;
use super::time;
use crate::geometry_msgs::TransformStamped;
use crate::std_msgs::Header;
use crate::tf2_msgs::TFMessage;

/// Frame of the field, with x towards the opponent's goal.
pub const MAP: &str = "map";
/// Frame of the odometry.
pub const ODOM: &str = "odom";
/// Frame of the robot on the ground.
pub const BASE: &str = "base_footprint";

/// Returns the header of a message of the tick `now` in a frame.
pub fn header(now: Time, frame: &str) -> Header {
    Header {
        stamp: time::to_message(now),
        frame_id: frame.to_owned(),
    }
}

/// Returns the transforms from `map` to `odom`, and from `odom` to `base_footprint`, in the tick `now`. `O` is the frame
/// of the odometry.
pub fn transforms<O: Frame>(
    now: Time,
    odometry_to_field: Isometry2<O, Field>,
    ground_to_odometry: Isometry2<Ground, O>,
) -> TFMessage {
    let of = |parent, child: &str, transform| TransformStamped {
        header: header(now, parent),
        child_frame_id: child.to_owned(),
        transform,
    };
    TFMessage {
        transforms: vec![
            of(MAP, ODOM, transform(odometry_to_field, 0.0)),
            of(ODOM, BASE, transform(ground_to_odometry, 0.0)),
        ],
    }
}
