/// Coverage of one tree by the runs of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Scenario, and robots with the tree.
    pub title: String,
    /// Number of runs with the tree.
    pub runs: usize,
    /// Names of the results of nodes.
    pub results: Vec<&'static str>,
    /// Nodes in the order of the tree.
    pub nodes: Vec<NodeRow>,
}

/// Node of a tree, with the number of runs that reached it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeRow {
    /// Name.
    pub name: String,
    /// Kind, for example `sequence`.
    pub kind: String,
    /// Number of ancestors of the node in the tree.
    pub depth: usize,
    /// Number of runs in which the node was ticked or halted.
    pub reached: usize,
    /// Number of runs in which the node had each result.
    pub results: Vec<usize>,
}
