use std::fmt;

use serde::{Deserialize, Serialize};

/// The end of a process of the match. The parent process writes it to the standard input of the world as a line of
/// JSON, so that the world need not wait for a timeout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NodeEnd {
    /// The robot, for example `hulks/3`, or the node, for example `recorder_node`.
    pub node: String,
    /// How it ended, for example `was ended by signal 9`.
    pub how: String,
}

impl fmt::Display for NodeEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.node, self.how)
    }
}
