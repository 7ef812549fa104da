use std::sync::Arc;

use crate::Question;

/// Value of a control node: a constant, or the answer to a question that the node evaluates in each tick, for example
/// the current value of a variable. The node fails if the question returns an error.
pub enum Setting<B, T> {
    /// Constant.
    Value(T),
    /// Question, evaluated in each tick.
    Ask(Arc<Question<B, T>>),
}

impl<B, T> From<T> for Setting<B, T> {
    fn from(value: T) -> Self {
        Self::Value(value)
    }
}

// A derived implementation would need `B: Clone`.
impl<B, T: Clone> Clone for Setting<B, T> {
    fn clone(&self) -> Self {
        match self {
            Self::Value(value) => Self::Value(value.clone()),
            Self::Ask(question) => Self::Ask(question.clone()),
        }
    }
}
