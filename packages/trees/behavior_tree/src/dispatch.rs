//! Ticking and halting of nodes.

use crate::control::{halt_leaf, leaf_status};
use crate::run::Run;
use crate::{Kind, Status};

impl<B> Run<'_, B> {
    /// Ticks the node `id` (with the children that it selects), stores its status in the trace and returns it.
    ///
    /// Inlined for leaves: most nodes are leaves, and a call costs as much as a leaf does.
    #[inline(always)]
    pub(crate) fn tick(&mut self, id: usize) -> Status {
        let slot = &self.slots[id];
        let status = match &slot.kind {
            Kind::Action(action) => leaf_status(action.act(self.blackboard)),
            Kind::Condition(condition) => Status::from(condition.holds(self.blackboard)),
            kind => self.tick_by_kind(id, slot.end, kind),
        };
        self.state.trace.statuses[id] = status;
        self.state.active[id] = status == Status::Running;
        status
    }

    /// Halts the sibling subtrees from the node `first` on, up to but not including the node `end`. The halt functions
    /// of their running leaves are called, and memories are cleared. Subtrees that are not running are skipped.
    pub(crate) fn halt(&mut self, first: usize, end: usize) {
        let slots = self.slots;
        let mut child = first;
        while child < end {
            if self.state.active[child] {
                self.halt_active(child, slots[child].end);
            }
            child = slots[child].end;
        }
    }

    /// Halts a running subtree: all nodes from its root `first` up to but not including `end`, in preorder. Discards
    /// the kept results of finished children. Each node that is running is marked as halted in the trace; its halt
    /// function is called or its memory is cleared.
    fn halt_active(&mut self, first: usize, end: usize) {
        let slots = self.slots;
        self.state.results[first..end].fill(Status::Idle);
        for (id, slot) in slots.iter().enumerate().take(end).skip(first) {
            if !std::mem::take(&mut self.state.active[id]) {
                continue;
            }
            self.state.trace.halted[id] = true;
            match &slot.kind {
                // Its memory lasts over halts by definition.
                Kind::SequenceWithLastingMemory => {}
                Kind::Leaf(leaf) => halt_leaf(self, leaf),
                _ => self.state.memory[id] = 0,
            }
        }
    }
}
