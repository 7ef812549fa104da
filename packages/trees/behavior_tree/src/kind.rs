use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::{Act, Hold, Leaf, Question, Scoring, SemaphoreClaim};

/// What a node does when it is ticked. The documentation of each constructor says what that is.
pub enum Kind<B> {
    /// [`crate::action`]
    Action(Arc<dyn Act<B>>),
    /// [`crate::condition`]
    Condition(Arc<dyn Hold<B>>),
    /// A leaf of a [`crate::Registry`], which may have ports.
    Leaf(Arc<Leaf<B>>),
    /// [`crate::not`]
    Negation,
    /// [`crate::sequence`]
    Sequence,
    /// [`crate::sequence_with_memory`]
    SequenceWithMemory,
    /// [`crate::sequence_with_lasting_memory`]
    SequenceWithLastingMemory,
    /// [`crate::selection`]
    Selection,
    /// [`crate::selection_with_memory`]
    SelectionWithMemory,
    /// [`crate::parallel`]
    Parallel {
        /// Children that have to succeed.
        successes: u32,
        /// Children that have to fail.
        failures: u32,
    },
    /// [`crate::scoring_select`]
    ScoringSelect(Arc<Scoring<B>>),
    /// [`crate::guard`]
    Guard(Arc<Question<B, bool>>),
    /// [`crate::semaphore`]
    Semaphore(Arc<SemaphoreClaim>),
    /// [`crate::repeat`]; none: for ever
    Repeat(Option<u32>),
    /// [`crate::retry`]; none: for ever
    Retry(Option<u32>),
    /// [`crate::timeout`]
    Timeout(Duration),
    /// [`crate::delay`]
    Delay(Duration),
    /// [`crate::force_success`]
    ForceSuccess,
    /// [`crate::force_failure`]
    ForceFailure,
    /// [`crate::run_once`]
    RunOnce,
    /// [`crate::if_then_else`]
    IfThenElse,
    /// [`crate::while_do_else`]
    WhileDoElse,
    /// [`crate::switch`]
    Switch(Arc<Question<B, usize>>),
    /// [`crate::subtree`]
    Subtree,
}

impl<B> Kind<B> {
    /// The word for the kind in a layout.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Action(_) => "action",
            Self::Condition(_) => "condition",
            Self::Leaf(leaf) if leaf.is_condition => "condition",
            Self::Leaf(_) => "action",
            Self::Negation => "negation",
            Self::Sequence => "sequence",
            Self::SequenceWithMemory => "sequence_with_memory",
            Self::SequenceWithLastingMemory => "sequence_with_lasting_memory",
            Self::Selection => "selection",
            Self::SelectionWithMemory => "selection_with_memory",
            Self::Parallel { .. } => "parallel",
            Self::ScoringSelect(_) => "scoring_select",
            Self::Guard(_) => "guard",
            Self::Semaphore(_) => "semaphore",
            Self::Repeat(_) => "repeat",
            Self::Retry(_) => "retry",
            Self::Timeout(_) => "timeout",
            Self::Delay(_) => "delay",
            Self::ForceSuccess => "force_success",
            Self::ForceFailure => "force_failure",
            Self::RunOnce => "run_once",
            Self::IfThenElse => "if_then_else",
            Self::WhileDoElse => "while_do_else",
            Self::Switch(_) => "switch",
            Self::Subtree => "subtree",
        }
    }
}

impl<B> fmt::Debug for Kind<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

// Derived, this would ask the same of the blackboard.
impl<B> Clone for Kind<B> {
    fn clone(&self) -> Self {
        match self {
            Self::Action(act) => Self::Action(act.clone()),
            Self::Condition(holds) => Self::Condition(holds.clone()),
            Self::Leaf(leaf) => Self::Leaf(leaf.clone()),
            Self::Negation => Self::Negation,
            Self::Sequence => Self::Sequence,
            Self::SequenceWithMemory => Self::SequenceWithMemory,
            Self::SequenceWithLastingMemory => Self::SequenceWithLastingMemory,
            Self::Selection => Self::Selection,
            Self::SelectionWithMemory => Self::SelectionWithMemory,
            Self::Parallel {
                successes,
                failures,
            } => Self::Parallel {
                successes: *successes,
                failures: *failures,
            },
            Self::ScoringSelect(scoring) => Self::ScoringSelect(scoring.clone()),
            Self::Guard(holds) => Self::Guard(holds.clone()),
            Self::Semaphore(semaphore) => Self::Semaphore(semaphore.clone()),
            Self::Repeat(times) => Self::Repeat(*times),
            Self::Retry(times) => Self::Retry(*times),
            Self::Timeout(limit) => Self::Timeout(*limit),
            Self::Delay(time) => Self::Delay(*time),
            Self::ForceSuccess => Self::ForceSuccess,
            Self::ForceFailure => Self::ForceFailure,
            Self::RunOnce => Self::RunOnce,
            Self::IfThenElse => Self::IfThenElse,
            Self::WhileDoElse => Self::WhileDoElse,
            Self::Switch(choose) => Self::Switch(choose.clone()),
            Self::Subtree => Self::Subtree,
        }
    }
}
