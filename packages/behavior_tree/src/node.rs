use crate::Status;

/// A node with everything below it, as it is described before [`crate::Tree::new`] builds it in.
///
/// `B` is the blackboard: what conditions read and actions write.
#[derive(Clone, Debug)]
pub struct Node<B> {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) kind: Kind<B>,
    pub(crate) children: Vec<Node<B>>,
}

impl<B> Node<B> {
    pub(crate) fn new(name: impl Into<String>, kind: Kind<B>, children: Vec<Self>) -> Self {
        Self {
            name: name.into(),
            description: String::new(),
            kind,
            children,
        }
    }

    /// Says why the node is there; it becomes the node's description in the layout.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Self {
        self.description = reason.into();
        self
    }
}

/// What a node does when it is ticked.
#[derive(Debug)]
pub(crate) enum Kind<B> {
    Sequence,
    Selection,
    Negation,
    Condition(fn(&B) -> bool),
    Action(fn(&mut B) -> Status),
}

impl<B> Kind<B> {
    /// The word for the kind in a layout.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sequence => "sequence",
            Self::Selection => "selection",
            Self::Negation => "negation",
            Self::Condition(_) => "condition",
            Self::Action(_) => "action",
        }
    }
}

// Derived, these would ask the same of the blackboard.
impl<B> Clone for Kind<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Kind<B> {}
