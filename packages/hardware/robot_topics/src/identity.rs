use hsl_ros::{Error, Node};
use hsl_types::{RobotId, RobotIdError};

/// Returns the robot in whose namespace a node is, as in `/hulks/robot_3`, or below another one, `/lab/hulks/robot_3`.
///
/// # Errors
/// Returns an error if its namespace is not that of a robot.
pub fn robot_of(node: &Node) -> Result<RobotId, Error> {
    robot_named(node.name()).map_err(|error| {
        Error::WrongUse(format!(
            "the namespace of {} determines the robot: {error}; start it with -r __ns:=/hulks/robot_3",
            node.name()
        ))
    })
}

fn robot_named(node: &str) -> Result<RobotId, RobotIdError> {
    let parts: Vec<_> = node.split('/').collect();
    match parts[..] {
        [.., team, robot, _] => format!("{team}/{robot}").parse(),
        _ => Err(RobotIdError(node.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_namespace_determines_the_robot_wherever_it_is() {
        for node in ["/hulks/robot_3/nao_bridge", "/lab/hulks/robot_3/nao_bridge"] {
            assert_eq!(robot_named(node).unwrap().to_string(), "hulks/3");
        }
    }

    #[test]
    fn another_namespace_is_named() {
        for node in [
            "",
            "/nao_bridge",
            "/hulks/nao_bridge",
            "/hulks/robot_6/nao_bridge",
        ] {
            let error = robot_named(node).unwrap_err().to_string();
            assert!(error.contains("is not a robot"), "{error}");
        }
    }
}
