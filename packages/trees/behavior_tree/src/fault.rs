/// What went wrong in one node in one tick: a leaf or a question that could not do what it is there for.
/// The node failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Id of the node.
    pub node: u32,
    /// What went wrong, for people.
    pub message: String,
}
