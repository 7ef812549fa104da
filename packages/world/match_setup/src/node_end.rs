use std::fmt;

use serde::{Deserialize, Serialize};

/// Notice that a process of the match has ended. The parent process writes it to the standard input of the world as a
/// line of JSON, so that the world does not wait for the process until a timeout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NodeEnd {
    /// Name of the robot, for example `hulks/3`, or of the node, for example `recorder_node`.
    pub node: String,
    /// Kind of end, for example `was ended by signal 9`.
    pub how: String,
    /// True if the process exited by itself, with an exit code.
    #[serde(default)]
    pub is_exit: bool,
}

impl fmt::Display for NodeEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.node, self.how)
    }
}
