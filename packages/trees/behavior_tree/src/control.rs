//! Nodes that decide which of the nodes below them are ticked, one kind a file.

pub(crate) mod again;
pub(crate) mod delay;
pub(crate) mod forced;
pub(crate) mod guard;
pub(crate) mod if_then_else;
pub(crate) mod in_order;
pub(crate) mod leaf;
pub(crate) mod negation;
pub(crate) mod parallel;
pub(crate) mod repeat;
pub(crate) mod retry;
pub(crate) mod run_once;
pub(crate) mod scoring_select;
pub(crate) mod selection;
pub(crate) mod selection_with_memory;
pub(crate) mod semaphore;
pub(crate) mod sequence;
pub(crate) mod sequence_with_memory;
pub(crate) mod subtree;
pub(crate) mod switch;
pub(crate) mod timeout;
#[cfg(test)]
mod truth_table;
pub(crate) mod while_do_else;
