//! Directions of the robot's head that the world has published.

use hsl_ros::{Error, Node};
use hsl_types::{Ground, Orientation2};
use hsl_wire::convert::header;
use hsl_wire::sensor_msgs::JointState;
use hsl_wire::topics;

use crate::tick_messages::{Read, TickMessages};

/// Number of directions that are kept: those of the ticks whose world states are not read yet.
const KEPT: usize = 10;

/// Last directions of the head. The world publishes the direction of a tick just before its world state, on another topic,
/// if the robot has the topics of common ROS messages.
pub type HeadYaws = TickMessages<JointState, Orientation2<Ground>>;

/// Subscribes to the joints of the robot.
///
/// # Errors
/// Returns an error if ROS refuses the subscription.
pub fn subscribe(node: &mut Node) -> Result<HeadYaws, Error> {
    let topic = &topics::JOINT_STATES;
    HeadYaws::new(node, topic.name, topic.qos, KEPT, read)
}

/// Returns the direction of the head and the time of its tick.
fn read(message: &JointState) -> Read<Orientation2<Ground>> {
    let now = header::now(&message.header).map_err(|invalid| invalid.to_string())?;
    match message.position.first() {
        Some(yaw) if yaw.is_finite() => Ok(Some((now, Orientation2::new(*yaw as f32)))),
        other => Err(format!(
            "the position of the head is {other:?}, expected a finite angle"
        )),
    }
}
