//! Common tick of repeat and retry: one counts successes, the other failures.

use crate::run::Run;
use crate::{Setting, Status};

/// Ticks the child of the node `id` and returns its status, but running instead of `counted` until `counted` has
/// occurred `times` times; without `times` always.
///
/// The node's memory is the number of `counted` statuses so far.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    times: &Setting<B, Option<u32>>,
    counted: Status,
) -> Status {
    let Some(times) = run.setting(id, times) else {
        return run.give_up(id, end);
    };
    // The number can become smaller while the node is running.
    if times.is_some_and(|times| run.state.memory[id] >= u64::from(times)) {
        run.state.memory[id] = 0;
        run.halt(id + 1, end);
        return counted;
    }
    let status = run.tick(id + 1);
    if !status.is_finished() {
        // A skipped child begins again in the next tick, and the count is kept.
        if status == Status::Skipped {
            run.halt(id + 1, end);
        }
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
