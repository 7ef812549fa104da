//! Common ticks of sequences and selections: one continues with the next child after a success, the other after a
//! failure.

use crate::Status;
use crate::run::Run;

/// Ticks the children from the first one on, while their status is `continues`, and halts the children after the last
/// ticked one.
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

/// Ticks the children from the one that was running on, while their status is `continues`.
///
/// The node's memory is the id of the child to resume with. With `lasts`, it is also kept after a child that has finished
/// with another status than `continues`.
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
