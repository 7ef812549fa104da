//! Ticking and halting of leaves.

use crate::run::Run;
use crate::{Leaf, Status};

/// Maps the result of a leaf to the status of its node: a leaf that was ticked cannot be idle, so `Idle` becomes
/// `Failure`.
#[inline]
pub(crate) fn leaf_status(status: Status) -> Status {
    match status {
        Status::Idle => Status::Failure,
        status => status,
    }
}

/// Calls the function of the leaf at the node `id`. An error is added to the errors of the tick and becomes a failure.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, leaf: &Leaf<B>) -> Status {
    match (leaf.tick)(&mut run.context(&leaf.ports)) {
        Ok(status) => leaf_status(status),
        Err(error) => run.fail(id, error),
    }
}

/// Calls the leaf's function for halts, if it has one.
pub(crate) fn halt<B>(run: &mut Run<'_, B>, leaf: &Leaf<B>) {
    if let Some(halt) = &leaf.halt {
        halt(&mut run.context(&leaf.ports));
    }
}
