use hsl_ros::{Error, Node};
use hsl_types::RobotId;

/// Returns the robot in whose namespace a node is.
///
/// # Errors
/// Returns an error if its namespace is not that of a robot.
pub fn robot_of(node: &Node) -> Result<RobotId, Error> {
    let (namespace, _) = node.name().rsplit_once('/').unwrap_or_default();
    namespace.parse().map_err(|error| {
        Error::WrongUse(format!(
            "the namespace of {} determines the robot: {error}; start it with -r __ns:=/hulks/robot_3",
            node.name()
        ))
    })
}
