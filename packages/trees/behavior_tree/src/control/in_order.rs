//! Common ticks of sequences and selections: one continues with the next child after a success, the other after a
//! failure.

use crate::Status;
use crate::run::Run;

/// Ticks the children of the node `id` from the first one on, as long as each returns `continues`, and returns the
/// status of the last ticked one. The children after that one are halted. `end` is the id after the last descendant.
#[inline]
pub(super) fn from_first<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    continues: Status,
) -> Status {
    let mut child = id + 1;
    while child < end {
        let status = run.tick(child);
        child = run.end(child);
        if status != continues {
            run.halt(child, end);
            return status;
        }
    }
    continues
}

/// Ticks the children of the node `id` from the one that the previous tick ended with, as long as each returns
/// `continues`, and returns the status of the last ticked one. `end` is the id after the last descendant.
///
/// The node's memory is the id of the child to resume with; 0 for the first child. It is kept while that child is
/// running, and with `lasts` also after it has finished with another status than `continues`.
#[inline]
pub(super) fn from_kept<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    continues: Status,
    lasts: bool,
) -> Status {
    let mut child = match run.state.memory[id] as usize {
        0 => id + 1,
        child => child,
    };
    while child < end {
        let status = run.tick(child);
        if status != continues {
            let is_kept = lasts || status == Status::Running;
            run.state.memory[id] = if is_kept { child as u64 } else { 0 };
            return status;
        }
        child = run.end(child);
    }
    run.state.memory[id] = 0;
    continues
}
