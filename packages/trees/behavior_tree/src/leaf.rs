use std::sync::Arc;

use crate::{BoundPort, Context, LeafError, Status};

/// Function of a leaf that is called when it is ticked.
pub type TickLeaf<B> =
    Arc<dyn Fn(&mut Context<'_, B>) -> Result<Status, LeafError> + Send + Sync + 'static>;

/// Function of a leaf that is called when it is halted while it is running, also if it was skipped since.
pub type HaltLeaf<B> = Arc<dyn Fn(&mut Context<'_, B>) + Send + Sync + 'static>;

/// Leaf with ports or with a function for halts.
pub struct Leaf<B> {
    /// Id in tree files.
    pub id: String,
    /// Set if it is a condition, which never runs.
    pub is_condition: bool,
    /// Connected ports.
    pub ports: Vec<BoundPort>,
    /// Function for ticks. An error becomes a failure and an entry in [`crate::Tree::errors`].
    pub tick: TickLeaf<B>,
    /// Function for halts.
    pub halt: Option<HaltLeaf<B>>,
}
