//! Names of the program's topics, services and actions.

use std::fmt;

use hsl_types::RobotId;

/// Namespace of a program in the domain of the match, below that of the robot.
const NAMESPACE: &str = "bitbots";

/// Names of the program's topics, services and actions: in the namespace `bitbots` of the robot, or global ones in a
/// domain of the program's own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    robot: RobotId,
    /// Domain of the program; `None`: that of the match.
    domain: Option<u8>,
}

impl Names {
    /// Creates the names for a robot and the domain of its program; `None` is the domain of the match.
    pub(crate) fn new(robot: RobotId, domain: Option<u8>) -> Self {
        Self { robot, domain }
    }

    /// Returns a name with which a node in the robot's namespace creates a topic, service or action.
    pub(crate) fn of(self, relative: &str) -> String {
        match self.domain {
            None => format!("{NAMESPACE}/{relative}"),
            Some(_) => format!("//{relative}"),
        }
    }

    /// Returns a name with which a node in the robot's namespace finds a topic.
    pub(crate) fn discovered(self, relative: &str) -> String {
        match self.domain {
            None => format!("/{}", self.of(relative)),
            Some(_) => self.of(relative),
        }
    }
}

impl fmt::Display for Names {
    /// Formats the place of the program: its namespace or its domain.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.domain {
            None => write!(f, "{}/{NAMESPACE}", self.robot.namespace()),
            Some(domain) => write!(f, "domain {domain}"),
        }
    }
}
