//! Ticking and halting of nodes.

use crate::control::{halt_leaf, leaf_status};
use crate::run::Run;
use crate::{Kind, Status};

impl<B> Run<'_, B> {
    /// Ticks the node and stores its status in the trace.
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

    /// Halts the subtrees between the nodes `first` and `end`: running leaves are notified, and memories are cleared.
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

    fn halt_active(&mut self, first: usize, end: usize) {
        let slots = self.slots;
        self.state.results[first..end].fill(Status::Idle);
        for (id, slot) in slots.iter().enumerate().take(end).skip(first) {
            if !std::mem::take(&mut self.state.active[id]) {
                continue;
            }
            self.state.trace.halted[id] = true;
            match &slot.kind {
                Kind::SequenceWithLastingMemory => {}
                Kind::Leaf(leaf) => halt_leaf(self, leaf),
                _ => self.state.memory[id] = 0,
            }
        }
    }
}
