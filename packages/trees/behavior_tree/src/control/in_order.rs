//! What sequences and selections share: one goes on to the next child after a success, the other after a
//! failure.

use crate::Status;
use crate::run::Run;

/// Ticks the children from the first on, as long as they say `goes_on`; what comes after the one that does
/// not is halted.
#[inline]
pub(crate) fn from_first<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    goes_on: Status,
) -> Status {
    let mut child = id + 1;
    while child < end {
        let status = run.tick(child);
        child = run.end(child);
        if status != goes_on {
            run.halt(child, end);
            return status;
        }
    }
    goes_on
}

/// Ticks the children from the one that was running on, as long as they say `goes_on`. A memory that `lasts`
/// keeps the child that ended the tick whatever it said.
///
/// The memory is the id of the child to go on with.
#[inline]
pub(crate) fn from_kept<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    goes_on: Status,
    lasts: bool,
) -> Status {
    let mut child = match run.state.memory[id] as usize {
        0 => id + 1,
        child => child,
    };
    while child < end {
        let status = run.tick(child);
        if status != goes_on {
            let is_kept = lasts || status == Status::Running;
            run.state.memory[id] = if is_kept { child as u64 } else { 0 };
            return status;
        }
        child = run.end(child);
    }
    run.state.memory[id] = 0;
    goes_on
}
