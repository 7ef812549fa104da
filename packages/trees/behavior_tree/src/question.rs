use std::sync::Arc;

use crate::{BoundPort, Context, LeafError};

/// What a control node asks in each tick: a guard whether, a scoring select how much, a switch which.
pub struct Question<B, T> {
    /// What it asks, for people; where tree files can ask it too, what they call it.
    pub name: String,
    /// Its ports, connected.
    pub ports: Vec<BoundPort>,
    /// Asks. An error is in [`crate::Tree::faults`]; what it means for the node, its documentation says.
    pub ask: AskQuestion<B, T>,
}

/// How a question is asked.
pub type AskQuestion<B, T> =
    Arc<dyn Fn(&Context<'_, B>) -> Result<T, LeafError> + Send + Sync + 'static>;

impl<B, T> Question<B, T> {
    /// A question about the blackboard.
    pub fn new(name: impl Into<String>, ask: impl Fn(&B) -> T + Send + Sync + 'static) -> Self {
        Self {
            name: name.into(),
            ports: Vec::new(),
            ask: Arc::new(move |context: &Context<'_, B>| Ok(ask(context.blackboard))),
        }
    }
}

// Derived, this would ask the same of the blackboard and of the answer.
impl<B, T> Clone for Question<B, T> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            ports: self.ports.clone(),
            ask: self.ask.clone(),
        }
    }
}

/// How a scoring select compares its children.
pub struct Scoring<B> {
    /// By how much a child's score has to be greater than that of the child that is being done, to take
    /// its place.
    pub margin: f64,
    /// One a child, in order.
    pub scorers: Vec<Question<B, f64>>,
}
