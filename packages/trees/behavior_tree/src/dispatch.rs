//! Ticking and halting of nodes.

use crate::control::{halt_leaf, halt_registered, leaf_status};
use crate::run::Run;
use crate::{Kind, Status};

impl<B> Run<'_, B> {
    /// Ticks the node `id` (with the children that it selects). Stores its status in the trace and as its last one, and
    /// returns it.
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
        self.state.last[id] = status;
        status
    }

    /// Halts the sibling subtrees from the node `first` on, up to but not including the node `end`. The halt functions
    /// of their running leaves are called, and memories are cleared, also those of skipped nodes. Finished subtrees are
    /// left alone.
    pub(crate) fn halt(&mut self, first: usize, end: usize) {
        let slots = self.slots;
        let mut child = first;
        while child < end {
            if self.state.last[child].is_active() {
                self.halt_active(child, slots[child].end);
            }
            child = slots[child].end;
        }
    }

    /// Halts the sibling subtrees like [`Self::halt`]. Also clears the memory of registered control nodes that have
    /// finished, as a registered parent expects.
    pub(crate) fn reset(&mut self, first: usize, end: usize) {
        self.halt(first, end);
        let slots = self.slots;
        for (id, slot) in slots.iter().enumerate().take(end).skip(first) {
            if let Kind::Control(node) = &slot.kind
                && std::mem::take(&mut self.state.last[id]) != Status::Idle
                && !node.has_lasting_memory
            {
                self.state.memory[id] = 0;
            }
        }
    }

    /// Halts a running or skipped subtree: all nodes from its root `first` up to but not including `end`, in preorder.
    /// Discards the kept results of finished children. Marks each running node as halted in the trace, and calls its
    /// halt function, also for a leaf that was running before it was skipped. Clears the memory of running and skipped
    /// nodes.
    fn halt_active(&mut self, first: usize, end: usize) {
        let slots = self.slots;
        self.state.results[first..end].fill(Status::Idle);
        for (id, slot) in slots.iter().enumerate().take(end).skip(first) {
            let last = std::mem::take(&mut self.state.last[id]);
            if !last.is_active() {
                continue;
            }
            let is_running = last == Status::Running;
            self.state.trace.halted[id] |= is_running;
            match &slot.kind {
                // Their memory lasts over halts by definition.
                Kind::SequenceWithLastingMemory | Kind::RunOnce(_) => {}
                Kind::Control(node) => halt_registered(self, id, node, is_running),
                Kind::Leaf(leaf) => halt_leaf(self, id, leaf, last),
                _ => self.state.memory[id] = 0,
            }
        }
    }
}
