use std::sync::Arc;

use crate::{Kind, Leaf};

/// A node with everything below it, as it is described before [`crate::Tree::new`] builds it in.
///
/// `B` is the blackboard: what conditions read and actions write.
#[derive(Debug)]
pub struct Node<B> {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) kind: Kind<B>,
    pub(crate) children: Vec<Node<B>>,
}

impl<B> Node<B> {
    pub(crate) fn new(
        name: impl Into<String>,
        kind: Kind<B>,
        children: impl IntoIterator<Item = Self>,
    ) -> Self {
        Self {
            name: name.into(),
            description: String::new(),
            kind,
            children: children.into_iter().collect(),
        }
    }

    /// Says why the node is there; it becomes the node's description in the layout.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Self {
        self.description = reason.into();
        self
    }

    /// Gives the node another name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// What it does or asks.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Why it is there; may be empty.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What it does when it is ticked.
    pub fn kind(&self) -> &Kind<B> {
        &self.kind
    }

    /// The nodes below it, in the order in which they are ticked.
    pub fn children(&self) -> &[Self] {
        &self.children
    }
}

// Derived, this would ask the same of the blackboard.
impl<B> Clone for Node<B> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            description: self.description.clone(),
            kind: self.kind.clone(),
            children: self.children.clone(),
        }
    }
}

impl<B> Leaf<B> {
    /// A node that is this leaf.
    pub fn into_node(self, name: impl Into<String>) -> Node<B> {
        Node::new(name, Kind::Leaf(Arc::new(self)), [])
    }
}
