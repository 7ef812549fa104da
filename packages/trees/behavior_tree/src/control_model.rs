use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::{BoundPort, Children, HaltLeaf, Kind, LeafError, Node, Port, Status};

/// Function of a registered control node that is called when it is ticked. An error becomes a failure and an entry in
/// [`crate::Tree::errors`]. After a result, all children that are still running are halted.
pub type TickControl<B> =
    Arc<dyn Fn(&mut Children<'_, '_, B>) -> Result<Status, LeafError> + Send + Sync + 'static>;

/// Control node or decorator of a program that tree files can name. Nodes are created from it.
pub struct ControlModel<B> {
    /// Id in tree files, and name of its nodes.
    pub id: String,
    /// Declared ports.
    pub ports: Vec<Port>,
    /// Allowed numbers of children. A node with exactly one child is a decorator.
    pub children: RangeInclusive<usize>,
    pub(crate) tick: TickControl<B>,
    pub(crate) halt: Option<HaltLeaf<B>>,
    pub(crate) has_lasting_memory: bool,
}

/// Registered control node in a tree.
pub struct ControlNode<B> {
    /// Id in tree files.
    pub id: String,
    /// Set if it is a decorator.
    pub is_decorator: bool,
    /// Connected ports.
    pub ports: Vec<BoundPort>,
    /// Function for ticks.
    pub tick: TickControl<B>,
    /// Function that is called when the node is halted while it is running, before its children are halted.
    pub halt: Option<HaltLeaf<B>>,
    /// Set if a halt does not clear the memory of the node.
    pub has_lasting_memory: bool,
}

impl<B> ControlModel<B> {
    /// Creates a model from its function for ticks.
    pub fn new(
        id: impl Into<String>,
        ports: impl IntoIterator<Item = Port>,
        children: RangeInclusive<usize>,
        tick: impl Fn(&mut Children<'_, '_, B>) -> Result<Status, LeafError> + Send + Sync + 'static,
    ) -> Self {
        Self {
            id: id.into(),
            ports: ports.into_iter().collect(),
            children,
            tick: Arc::new(tick),
            halt: None,
            has_lasting_memory: false,
        }
    }

    /// Keeps the memory of the node when it is halted.
    #[must_use]
    pub fn with_lasting_memory(mut self) -> Self {
        self.has_lasting_memory = true;
        self
    }

    /// Sets the function that is called when the node is halted while it is running, before its children are halted.
    #[must_use]
    pub fn with_halt(
        mut self,
        halt: impl Fn(&mut crate::Context<'_, B>) + Send + Sync + 'static,
    ) -> Self {
        self.halt = Some(Arc::new(halt));
        self
    }

    /// Returns whether the node has exactly one child.
    pub fn is_decorator(&self) -> bool {
        self.children == (1..=1)
    }

    /// Creates a node over these children. `ports` are the result of [`crate::connect`] for the ports of this model.
    pub fn node(
        &self,
        ports: Vec<BoundPort>,
        children: impl IntoIterator<Item = Node<B>>,
    ) -> Node<B> {
        let node = ControlNode {
            id: self.id.clone(),
            is_decorator: self.is_decorator(),
            ports,
            tick: self.tick.clone(),
            halt: self.halt.clone(),
            has_lasting_memory: self.has_lasting_memory,
        };
        Node::new(&self.id, Kind::Control(Arc::new(node)), children)
    }
}
