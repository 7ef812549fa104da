//! Common tick of nodes that tick all of their children.

use crate::Status;
use crate::run::Run;

/// Numbers of children by their status.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) succeeded: u32,
    pub(super) failed: u32,
    pub(super) running: u32,
    pub(super) skipped: u32,
}

impl Counts {
    /// Returns whether there are children, and all are skipped.
    pub(super) fn all_skipped(self) -> bool {
        self.skipped > 0 && self.succeeded + self.failed + self.running == 0
    }
}

impl<B> Run<'_, B> {
    /// Ticks the unfinished children of the node `id`, and stores the results of children that finish. Counts all
    /// children by their status. `end` is the id after the last descendant.
    pub(super) fn tick_unfinished(&mut self, id: usize, end: usize) -> Counts {
        let mut counts = Counts::default();
        for child in self.subtrees(id + 1, end) {
            let finished = self.state.results[child];
            let status = match finished {
                Status::Idle => self.tick(child),
                finished => finished,
            };
            let count = match status {
                Status::Success => &mut counts.succeeded,
                Status::Failure => &mut counts.failed,
                Status::Running | Status::Idle => &mut counts.running,
                Status::Skipped => &mut counts.skipped,
            };
            *count += 1;
            if status.is_finished() {
                self.state.results[child] = status;
            }
        }
        counts
    }

    /// Discards the kept results of all children of the node `id`, and halts its running and skipped children. The next
    /// tick starts with all children again.
    pub(super) fn forget_results(&mut self, id: usize, end: usize) {
        for child in self.subtrees(id + 1, end) {
            self.state.results[child] = Status::Idle;
        }
        self.halt(id + 1, end);
    }

    /// Halts all children of the node `id`, whose setting could not be read, and returns failure.
    #[cold]
    pub(super) fn give_up(&mut self, id: usize, end: usize) -> Status {
        self.state.memory[id] = 0;
        self.forget_results(id, end);
        Status::Failure
    }
}
