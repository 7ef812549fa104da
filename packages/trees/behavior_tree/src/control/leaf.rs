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

/// Memory of a leaf that was running and then skipped: what it has begun is neither finished nor halted.
const BEGUN: u64 = 1;

/// Calls the function of the leaf at the node `id`. An error is added to the errors of the tick and becomes a failure.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, leaf: &Leaf<B>) -> Status {
    let status = match (leaf.tick)(&mut run.context(&leaf.ports)) {
        Ok(status) => leaf_status(status),
        Err(error) => run.fail(id, error),
    };
    if status != Status::Skipped {
        run.state.memory[id] = 0;
    } else if run.state.last[id] == Status::Running {
        run.state.memory[id] = BEGUN;
    }
    status
}

/// Halts the leaf at the node `id`, whose last status was `last`: if it was running, also before it was skipped, marks
/// it as halted in the trace and calls its function for halts.
pub(crate) fn halt<B>(run: &mut Run<'_, B>, id: usize, leaf: &Leaf<B>, last: Status) {
    let was_skipped = std::mem::take(&mut run.state.memory[id]) == BEGUN;
    if last != Status::Running && !was_skipped {
        return;
    }
    run.state.trace.halted[id] = true;
    if let Some(halt) = &leaf.halt {
        halt(&mut run.context(&leaf.ports));
    }
}
