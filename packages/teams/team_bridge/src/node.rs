//! Start and end of the node of a bridge.

use std::time::Duration;

use anyhow::{Context, bail};
use hsl_ros::{Node, Shutdown};
use hsl_types::{FieldDimensions, RobotId};
use hsl_wire::convert::field_dimensions;
use hsl_wire::{hsl_msgs, topics};

/// Time to wait for messages before the node checks whether it has to exit.
pub const POLL_PERIOD: Duration = Duration::from_millis(50);

/// Returns true if the node has to exit: it is asked to, or its process in the domain of the match has ended.
pub fn is_over(node: &Node, shutdown: &Shutdown) -> bool {
    shutdown.is_requested() || node.is_link_closed()
}

/// Returns the robot in whose namespace the node is.
///
/// # Errors
/// Returns an error if the namespace is not that of a robot.
pub fn robot_of(node: &str) -> anyhow::Result<RobotId> {
    let robot = RobotId::all().find(|robot| {
        let namespace = format!("{}/", robot.namespace());
        node.contains(&namespace)
    });
    match robot {
        Some(robot) => Ok(robot),
        None => bail!(
            "{node} is not in the namespace of a robot; add --ros-args -r __ns:=/hulks/robot_3"
        ),
    }
}

/// Waits for the dimensions of the field, which the world publishes as a latched message. Returns `None` if a signal
/// requests to exit.
///
/// # Errors
/// Returns an error if ROS refuses the subscription, or if the dimensions are invalid.
pub fn wait_for_field(
    node: &mut Node,
    shutdown: &Shutdown,
) -> anyhow::Result<Option<FieldDimensions>> {
    let topic = &topics::FIELD_DIMENSIONS;
    let subscription = node.subscription::<hsl_msgs::FieldDimensions>(topic.name, topic.qos)?;
    while !is_over(node, shutdown) {
        node.spin(POLL_PERIOD);
        if let Some(received) = subscription.take() {
            let field = field_dimensions::from_message(&received?).context(topic.name)?;
            return Ok(Some(field));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_robot_is_that_of_the_namespace_below_the_name_of_a_match_too() {
        let robot = |name| robot_of(name).map(|robot| robot.to_string());
        assert_eq!(robot("/hulks/robot_1/bitbots_bridge").unwrap(), "hulks/1");
        assert_eq!(
            robot("/final/opponent/robot_12/bitbots_bridge").unwrap(),
            "opponent/12"
        );
        let error = robot("/bitbots_bridge").unwrap_err().to_string();
        assert!(error.contains("__ns:=/hulks/robot_3"), "{error}");
    }
}
