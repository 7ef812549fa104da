use std::sync::Arc;

use crate::{BoundPort, Context, LeafError};

/// Question that a control node evaluates in each tick: the condition of a guard, a score of a scoring select, or the
/// index of a switch.
pub struct Question<B, T> {
    /// Name, which is also the id in tree files if these can name the question.
    pub name: String,
    /// Connected ports.
    pub ports: Vec<BoundPort>,
    /// Function. Its error is stored in [`crate::Tree::errors`]; the documentation of the control node defines the
    /// result.
    pub ask: AskQuestion<B, T>,
}

/// Function of a question.
pub type AskQuestion<B, T> =
    Arc<dyn Fn(&Context<'_, B>) -> Result<T, LeafError> + Send + Sync + 'static>;

impl<B, T> Question<B, T> {
    /// Creates a question about the blackboard.
    pub fn new(name: impl Into<String>, ask: impl Fn(&B) -> T + Send + Sync + 'static) -> Self {
        Self {
            name: name.into(),
            ports: Vec::new(),
            ask: Arc::new(move |context: &Context<'_, B>| Ok(ask(context.blackboard))),
        }
    }
}

// A derived implementation would need `B: Clone` and `T: Clone`.
impl<B, T> Clone for Question<B, T> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            ports: self.ports.clone(),
            ask: self.ask.clone(),
        }
    }
}

/// Scorers and hysteresis of a scoring select.
pub struct Scoring<B> {
    /// Difference by which the score of another child has to exceed that of the current one to replace it.
    pub margin: f64,
    /// Scorers, one a child, in order.
    pub scorers: Vec<Question<B, f64>>,
}
