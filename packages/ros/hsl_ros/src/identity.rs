use hsl_types::{RobotId, RobotIdError};

use crate::{Error, Node};

impl Node {
    /// Returns the robot that the node's namespace stands for, for example `/hulks/robot_3` or `/lab/hulks/robot_3`.
    ///
    /// # Errors
    /// Returns an error if the namespace is not one of a robot.
    pub fn robot(&self) -> Result<RobotId, Error> {
        let node = self.name();
        parse_node_name(node).map_err(|error| {
            Error::WrongUse(format!(
                "the namespace of {node} must determine the robot: {error}; start the node with -r __ns:=/hulks/robot_3"
            ))
        })
    }
}

/// Returns the robot from the full name of its node: the last but two parts are team and robot.
fn parse_node_name(node: &str) -> Result<RobotId, RobotIdError> {
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
            assert_eq!(parse_node_name(node).unwrap().to_string(), "hulks/3");
        }
        let other = parse_node_name("/final/opponent/robot_12/bitbots_bridge").unwrap();
        assert_eq!(other.to_string(), "opponent/12");
    }

    #[test]
    fn an_invalid_namespace_is_refused() {
        for node in [
            "",
            "/nao_bridge",
            "/hulks/nao_bridge",
            "/hulks/robot_21/nao_bridge",
        ] {
            let error = parse_node_name(node).unwrap_err().to_string();
            assert!(error.contains("is not a robot"), "{error}");
        }
    }
}
