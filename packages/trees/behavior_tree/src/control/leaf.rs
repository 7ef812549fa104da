//! Leaves with ports.

use crate::run::Run;
use crate::{Leaf, Status};

/// What became of a leaf that said `status`.
#[inline]
pub(crate) fn ticked(status: Status) -> Status {
    match status {
        Status::Idle => Status::Failure,
        status => status,
    }
}

pub(crate) fn tick<B>(run: &mut Run<'_, B>, id: usize, leaf: &Leaf<B>) -> Status {
    match (leaf.tick)(&mut run.context(&leaf.ports)) {
        Ok(status) => ticked(status),
        Err(error) => run.fault(id, error),
    }
}

pub(crate) fn halt<B>(run: &mut Run<'_, B>, leaf: &Leaf<B>) {
    if let Some(halt) = &leaf.halt {
        halt(&mut run.context(&leaf.ports));
    }
}
