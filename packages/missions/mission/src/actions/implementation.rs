/// What does an action. Texts have `{param0}` or `{?robot}` where an argument belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Implementation {
    /// One leaf.
    Node {
        /// Its id.
        id: String,
        /// Its ports and what they get.
        ports: Vec<(String, String)>,
    },
    /// A tree written in the registry. Each use has variables of its own.
    Template {
        /// Its root, as XML.
        xml: String,
    },
    /// A tree in a file. Its variables `param0`, `param1`… and those with the names of the action's parameters have the
    /// arguments.
    File {
        /// The file, relative to the registry.
        path: String,
        /// Id of the tree.
        tree: String,
    },
}

/// How an action is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionEntry {
    /// Names of its parameters.
    pub parameters: Vec<String>,
    /// What does it.
    pub implementation: Implementation,
    /// Whether what it needs is checked in every tick while it runs, and not only when it starts.
    pub is_reactive: bool,
    /// Arguments, counted from 0, that do one thing at a time: steps that share such an object stay in the order of
    /// the plan.
    pub exclusive: Vec<usize>,
}
