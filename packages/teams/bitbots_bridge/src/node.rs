use std::time::Duration;

use anyhow::{Context, bail};
use bitbots_protocol::parameters::BridgeParameters;
use hsl_ros::{Arguments, Node, Shutdown, domains, shell};
use hsl_types::{FieldDimensions, RobotId};
use hsl_wire::convert::field_dimensions;
use hsl_wire::{hsl_msgs, topics};

use crate::robot::Robot;

/// Time to wait for messages before the node checks whether it has to exit.
const POLL_PERIOD: Duration = Duration::from_millis(50);

/// Runs the node: waits for the dimensions of the field, then passes the ticks of a robot to the program and its
/// decisions to the world, until a signal requests to exit. Returns the exit code.
///
/// # Errors
/// Returns an error if the arguments are invalid, if the namespace of the node is not that of a robot, if ROS refuses a
/// topic, if two programs play the robot, or if the process in the domain of the program fails.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<BridgeParameters>(arguments)?;
    let id = robot_of(node.name())?;
    if let Some(domain) = parameters.program.domain
        && !domains::is_linked()
    {
        return domains::serve(&mut node, domain, &shutdown);
    }
    let Some(field) = wait_for_field(&mut node, &shutdown)? else {
        return Ok(shell::PASSED);
    };
    let mut robot = Robot::new(&mut node, id, parameters, field)?;
    while !is_over(&node, &shutdown) {
        node.spin(robot.time_until_work(POLL_PERIOD));
        robot.work(&mut node)?;
    }
    Ok(shell::PASSED)
}

/// Returns true if the node has to exit: it is asked to, or its process in the domain of the match has ended.
fn is_over(node: &Node, shutdown: &Shutdown) -> bool {
    shutdown.is_requested() || node.is_link_closed()
}

/// Returns the robot in whose namespace the node is.
fn robot_of(node: &str) -> anyhow::Result<RobotId> {
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
fn wait_for_field(node: &mut Node, shutdown: &Shutdown) -> anyhow::Result<Option<FieldDimensions>> {
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

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<BridgeParameters>(
            "bitbots_bridge",
            env!("CARGO_MANIFEST_DIR"),
        );
    }
}
