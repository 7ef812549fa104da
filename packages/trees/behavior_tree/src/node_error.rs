/// Error of a leaf or question in a tick. The node failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeError {
    /// Id of the node.
    pub node: u32,
    /// Error message.
    pub message: String,
}
