//! Odometry and head of the robot in the match.

use hsl_ros::{Error, Node, Subscription};
use hsl_types::{Ground, Isometry2, Odometry, Orientation2, Vector2};
use hsl_wire::nav_msgs;
use hsl_wire::sensor_msgs::JointState;
use hsl_wire::topics;

/// Last measurements of the robot's body.
pub(crate) struct Body {
    odometry: Subscription<nav_msgs::Odometry>,
    joints: Subscription<JointState>,
    pub(crate) pose: Isometry2<Ground, Odometry>,
    /// Yaw of the head \[rad\].
    pub(crate) head_yaw: f32,
}

impl Body {
    /// Subscribes to odometry and joints.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a subscription.
    pub(crate) fn new(node: &mut Node) -> Result<Self, Error> {
        let (odometry, joints) = (&topics::ODOMETRY, &topics::JOINT_STATES);
        Ok(Self {
            odometry: node.subscription(odometry.name, odometry.qos)?,
            joints: node.subscription(joints.name, joints.qos)?,
            pose: Isometry2::identity(),
            head_yaw: 0.0,
        })
    }

    /// Takes all received measurements. Ignores those that cannot be decoded: the world state of their tick reports the
    /// reason.
    pub(crate) fn receive(&mut self) {
        while let Some(received) = self.odometry.take() {
            if let Ok(message) = received {
                self.pose = planar(&message);
            }
        }
        while let Some(received) = self.joints.take() {
            if let Ok(message) = received
                && let Some(yaw) = message.position.first()
            {
                self.head_yaw = *yaw as f32;
            }
        }
    }
}

/// Returns the pose of an odometry in the plane.
fn planar(message: &nav_msgs::Odometry) -> Isometry2<Ground, Odometry> {
    let pose = &message.pose.pose;
    let (sin, cos) = (pose.orientation.z as f32, pose.orientation.w as f32);
    // The quaternion has half of the angle.
    let orientation = Orientation2::from_cos_sin(cos * cos - sin * sin, 2.0 * sin * cos);
    let position = Vector2::new(pose.position.x as f32, pose.position.y as f32);
    Isometry2::new(position, orientation)
}

#[cfg(test)]
mod tests {
    use hsl_wire::convert::planar::pose;

    use super::*;

    #[test]
    fn the_pose_by_odometry_is_the_one_of_the_message() {
        let expected: Isometry2<Ground, Odometry> =
            Isometry2::new(Vector2::new(1.0, -2.0), Orientation2::new(2.5));
        let mut message = nav_msgs::Odometry::default();
        message.pose.pose = pose(expected);
        let read = planar(&message);
        assert!((read.orientation().angle() - 2.5).abs() < 1e-5);
        assert_eq!(read.translation(), expected.translation());
    }
}
