//! What repeat and retry share: one counts successes, the other failures.

use crate::Status;
use crate::run::Run;

/// Ticks the child, and says what it says unless that is `counted`: then it is running until there were so
/// many, or for ever when that is none.
///
/// The memory is how often the child has said `counted`.
pub(crate) fn tick<B>(
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
    let goes_on = times.is_none_or(|times| count < u64::from(times));
    if status == counted && goes_on {
        run.state.memory[id] = count;
        return Status::Running;
    }
    run.state.memory[id] = 0;
    status
}
