use booster_protocol::parameters::BridgeParameters;
use hsl_ros::{Arguments, Node, Shutdown, domains, shell};
use team_bridge::node::{POLL_PERIOD, is_over, robot_of, wait_for_field};

use crate::robot::Robot;

/// Runs the node: waits for the dimensions of the field, then passes the ticks of a robot to the program and its
/// requests to the world, until a signal requests to exit. Returns the exit code.
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
        node.spin(POLL_PERIOD);
        robot.work(&mut node)?;
    }
    Ok(shell::PASSED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<BridgeParameters>(
            "booster_bridge",
            env!("CARGO_MANIFEST_DIR"),
        );
    }
}
