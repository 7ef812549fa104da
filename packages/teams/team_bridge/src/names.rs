//! Names of the program's topics, services and actions.

use std::fmt;

use hsl_types::RobotId;

/// Names of the program's topics, services and actions: in a namespace below that of the robot, or global ones in a
/// domain of the program's own.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    robot: RobotId,
    /// Namespace of the program in the domain of the match, below that of the robot.
    namespace: &'static str,
    /// Domain of the program; `None`: that of the match.
    domain: Option<u8>,
}

impl Names {
    /// Creates the names for a robot, the namespace of its program below that of the robot, and the domain of the
    /// program; `None` is the domain of the match.
    pub fn new(robot: RobotId, namespace: &'static str, domain: Option<u8>) -> Self {
        Self {
            robot,
            namespace,
            domain,
        }
    }

    /// Returns a name with which a node in the robot's namespace creates a topic, service or action.
    pub fn of(self, relative: &str) -> String {
        match self.domain {
            None => format!("{}/{relative}", self.namespace),
            Some(_) => format!("//{relative}"),
        }
    }

    /// Returns a name with which a node in the robot's namespace finds a topic.
    pub fn discovered(self, relative: &str) -> String {
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
            None => write!(f, "{}/{}", self.robot.namespace(), self.namespace),
            Some(domain) => write!(f, "domain {domain}"),
        }
    }
}
