//! Pose of the robot as transforms.

use hsl_types::{Field, Isometry2, WorldState};
use hsl_wire::convert::planar::transform;
use hsl_wire::geometry_msgs::TransformStamped;
use hsl_wire::tf2_msgs::TFMessage;

use super::{BASE_FOOTPRINT, MAP, ODOM, header};

/// Returns the transforms from `map` to `odom`, and from `odom` to `base_footprint`. The world state has no odometry, so
/// the frame `odom` is equal to `map`.
pub(crate) fn transforms(world_state: &WorldState) -> TFMessage {
    let of = |parent, child: &str, transform| TransformStamped {
        header: header(world_state.now, parent),
        child_frame_id: child.to_owned(),
        transform,
    };
    let odom = Isometry2::<Field, Field>::identity();
    let robot = world_state.robot.ground_to_field;
    TFMessage {
        transforms: vec![
            of(MAP, ODOM, transform(odom, 0.0)),
            of(ODOM, BASE_FOOTPRINT, transform(robot, 0.0)),
        ],
    }
}
