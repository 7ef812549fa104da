use std::sync::Arc;

use crate::{Kind, Leaf};

/// Node with all nodes below it, from which [`crate::Tree::new`] builds a tree.
///
/// `B` is the blackboard, which conditions read and actions write.
#[derive(Debug)]
pub struct Node<B> {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) kind: Kind<B>,
    pub(crate) children: Vec<Node<B>>,
}

impl<B> Node<B> {
    /// Creates a node without a description, with its children in the order in which they are ticked.
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

    /// Sets the reason for the node, which becomes the description in the layout.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Self {
        self.description = reason.into();
        self
    }

    /// Sets the name of the node.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Replaces every node with this name at or below this one, with everything below it, by the result of `make`, for
    /// example by a stand-in in a test. Returns the number of replaced nodes; the new nodes are not searched.
    pub fn replace(&mut self, name: &str, make: &mut dyn FnMut(&Self) -> Self) -> usize {
        if self.name == name {
            *self = make(self);
            return 1;
        }
        let children = self.children.iter_mut();
        children.map(|child| child.replace(name, make)).sum()
    }

    /// Returns the name of the node.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the reason for the node, which may be empty.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the kind of the node.
    pub fn kind(&self) -> &Kind<B> {
        &self.kind
    }

    /// Returns the children in the order in which they are ticked.
    pub fn children(&self) -> &[Self] {
        &self.children
    }
}

// A derived implementation would need `B: Clone`.
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
    /// Creates a node of this leaf.
    pub fn into_node(self, name: impl Into<String>) -> Node<B> {
        Node::new(name, Kind::Leaf(Arc::new(self)), [])
    }
}
