use std::sync::Arc;

use crate::{BoundPort, Context, LeafError, Status};

/// What a leaf with ports does when it is ticked.
pub type TickLeaf<B> =
    Arc<dyn Fn(&mut Context<'_, B>) -> Result<Status, LeafError> + Send + Sync + 'static>;

/// What a leaf does when it is halted while it runs.
pub type HaltLeaf<B> = Arc<dyn Fn(&mut Context<'_, B>) + Send + Sync + 'static>;

/// A leaf that reads and writes through ports, or that wants to know when it is halted.
pub struct Leaf<B> {
    /// What tree files call it.
    pub id: String,
    /// Whether it is a condition, which answers at once.
    pub is_condition: bool,
    /// Its ports, connected.
    pub ports: Vec<BoundPort>,
    /// What it does when it is ticked. When it returns an error it fails, and the error is in
    /// [`crate::Tree::faults`].
    pub tick: TickLeaf<B>,
    /// What it does when it is halted while it runs.
    pub halt: Option<HaltLeaf<B>>,
}
