use std::time::Duration;

/// Implementation of an action. In its texts `{param0}` and `{?robot}` are placeholders for arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Implementation {
    /// A leaf.
    Node {
        /// Id of the leaf.
        id: String,
        /// Ports of the leaf and their values.
        ports: Vec<(String, String)>,
    },
    /// A tree in the registry. Each use has its own variables.
    Template {
        /// XML of the root node.
        xml: String,
    },
    /// Another program.
    Performer {
        /// Name of the performer.
        name: String,
        /// Fact that becomes true if the performer is gone.
        gone: Option<String>,
        /// Maximum mission time of a step.
        timeout: Option<Duration>,
    },
    /// A tree in a file. Its variables `param0`, `param1`… and the variables named after parameters have the arguments.
    File {
        /// Path of the file, relative to the registry.
        path: String,
        /// Id of the tree.
        tree: String,
    },
}

/// An action with its implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionEntry {
    /// Names of the action's parameters.
    pub parameters: Vec<String>,
    /// Implementation of the action.
    pub implementation: Implementation,
    /// True if requirements are checked in every tick and not only at the start.
    pub is_reactive: bool,
    /// Indices, from 0, of the arguments that do one thing at a time. Steps with a common object at these arguments
    /// keep the order of the plan.
    pub exclusive: Vec<usize>,
}
