//! Common ticks of sequences and selections: one continues with the next child after a success, the other after a
//! failure.

use crate::Status;
use crate::run::Run;

/// Ticks the children of the node `id` from the first one on, as long as each returns `continues`, and returns the
/// status of the last ticked one. The children after that one are halted. A skipped child counts as if it were not
/// there; if all are skipped, the node is. `end` is the id after the last descendant.
#[inline]
pub(super) fn from_first<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    continues: Status,
) -> Status {
    let mut child = id + 1;
    let mut skipped = 0;
    while child < end {
        let status = run.tick(child);
        let next = run.end(child);
        if status != continues {
            if status != Status::Skipped {
                run.halt(next, end);
                return status;
            }
            skipped += 1;
            run.halt(child, next);
        }
        child = next;
    }
    match skipped {
        0 => continues,
        skipped => unless_all_skipped(run, id, end, skipped, continues),
    }
}

/// Ticks the children of the node `id` as long as each returns `continues`, and returns the status of the last ticked
/// child. Begins with the child that is stored in the node's memory. `end` is the id after the last descendant.
///
/// The node's memory has the id of the child to resume with in its lower half, 0 for the first child, and in the upper
/// half the number of children before it that were skipped.
#[inline]
pub(super) fn from_kept<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    continues: Status,
    resumes: Resumes,
) -> Status {
    let memory = run.state.memory[id];
    let (mut child, mut skipped) = match memory & CHILD {
        0 => (id + 1, 0),
        child => (child as usize, memory >> 32),
    };
    // After a failure or a halt, a sequence begins a new run: no child of the run was skipped yet.
    if resumes == Resumes::Always && run.state.last[id] != Status::Running {
        skipped = 0;
    }
    while child < end {
        let before = run.state.last[child];
        let status = run.tick(child);
        let next = run.end(child);
        if status != continues {
            if status != Status::Skipped {
                let is_kept = resumes == Resumes::Always || status == Status::Running;
                let kept = child as u64 | (skipped << 32);
                run.state.memory[id] = if is_kept { kept } else { 0 };
                if skipped > 0 && status != Status::Running {
                    run.halt(id + 1, child);
                }
                return status;
            }
            skipped += 1;
        } else if resumes == Resumes::AfterEach && before != Status::Running && next < end {
            run.state.memory[id] = next as u64 | (skipped << 32);
            return Status::Running;
        }
        child = next;
    }
    run.state.memory[id] = 0;
    if skipped == 0 {
        return continues;
    }
    run.halt(id + 1, end);
    unless_all_skipped(run, id, end, skipped as usize, continues)
}

/// Child with which a sequence or selection with memory begins its next tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resumes {
    /// The child that is running; otherwise the first one.
    WhileRunning,
    /// The child that is running. After a child that has finished in its first tick, the next child: the node is then
    /// running until the next tick.
    AfterEach,
    /// The child with which the previous tick ended, even if that has finished, and even after a halt.
    Always,
}

/// Bits of the memory that have the id of a child.
const CHILD: u64 = 0xffff_ffff;

/// Returns skipped if this number of skipped children are all children of the node `id`; otherwise `status`. `end` is
/// the id after the last descendant.
#[cold]
fn unless_all_skipped<B>(
    run: &Run<'_, B>,
    id: usize,
    end: usize,
    skipped: usize,
    status: Status,
) -> Status {
    match run.subtrees(id + 1, end).count() == skipped {
        true => Status::Skipped,
        false => status,
    }
}
