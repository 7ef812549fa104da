//! Ticking and halting of leaves.

use crate::run::Run;
use crate::{Leaf, Status};

/// Maps the result of a leaf to the status of its node: `Idle` becomes `Failure`.
#[inline]
pub(crate) fn leaf_status(status: Status) -> Status {
    match status {
        Status::Idle => Status::Failure,
        status => status,
    }
}

pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, leaf: &Leaf<B>) -> Status {
    match (leaf.tick)(&mut run.context(&leaf.ports)) {
        Ok(status) => leaf_status(status),
        Err(error) => run.fail(id, error),
    }
}

pub(crate) fn halt<B>(run: &mut Run<'_, B>, leaf: &Leaf<B>) {
    if let Some(halt) = &leaf.halt {
        halt(&mut run.context(&leaf.ports));
    }
}
