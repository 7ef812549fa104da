//! Common tick of repeat and retry: one counts successes, the other failures.

use crate::Status;
use crate::run::Run;

/// Ticks the child of the node `id` and returns its status, but running instead of `counted` until `counted` has
/// occurred `times` times; without `times` always.
///
/// The node's memory is the number of `counted` statuses so far.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    times: Option<u32>,
    counted: Status,
) -> Status {
    if times == Some(0) {
        return counted;
    }
    let status = run.tick(id + 1);
    if status == Status::Running {
        return status;
    }
    let count = run.state.memory[id] + 1;
    let continues = times.is_none_or(|times| count < u64::from(times));
    if status == counted && continues {
        run.state.memory[id] = count;
        return Status::Running;
    }
    run.state.memory[id] = 0;
    status
}
