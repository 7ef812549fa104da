//! Pose of the robot as transforms.

use hsl_types::{Field, Isometry2, WorldState};
use hsl_wire::convert::frames;
use hsl_wire::tf2_msgs::TFMessage;

/// Returns the transforms from `map` to `odom`, and from `odom` to `base_footprint`. The world state has no odometry, so
/// the frame `odom` is equal to `map`.
pub(crate) fn transforms(world_state: &WorldState) -> TFMessage {
    let (now, robot) = (world_state.now, world_state.robot.ground_to_field);
    frames::transforms(now, Isometry2::<Field, Field>::identity(), robot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::fixture::world_state;

    #[test]
    fn the_frames_are_a_chain_from_the_field_to_the_robot() {
        let message = transforms(&world_state());
        let chain: Vec<_> = message
            .transforms
            .iter()
            .map(|it| (it.header.frame_id.as_str(), it.child_frame_id.as_str()))
            .collect();
        assert_eq!(chain, [("map", "odom"), ("odom", "base_footprint")]);
        let robot = &message.transforms[1].transform;
        assert_eq!((robot.translation.x, robot.translation.y), (2.0, 1.0));
        assert!((robot.rotation.z - 0.5_f64.sqrt()).abs() < 1e-6);
    }
}
