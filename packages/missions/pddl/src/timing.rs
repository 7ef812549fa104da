use crate::{Condition, Effect, Expression};

/// Duration, conditions and effects of a durative action by their times.
#[derive(Clone, Debug, PartialEq)]
pub struct Timing {
    /// Duration \[s\], computed in the state before the start.
    pub duration: Expression,
    /// Condition on the state before the start.
    pub at_start: Condition,
    /// Condition on every state between start and end.
    pub over_all: Condition,
    /// Condition on the state before the end.
    pub at_end: Condition,
    /// Changes at the start.
    pub start_effect: Effect,
    /// Changes at the end.
    pub end_effect: Effect,
}
