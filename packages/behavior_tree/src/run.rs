use std::ops::Range;

use crate::node::Kind;
use crate::{Status, action, negation, selection, sequence};

/// A node in the arena.
#[derive(Clone, Debug)]
pub(crate) struct Slot<B> {
    pub(crate) kind: Kind<B>,
    /// Id after the last node of the subtree: that of the next sibling, if there is one.
    pub(crate) end: usize,
}

/// One tick on its way through the arena.
pub(crate) struct Run<'tree, B> {
    pub(crate) slots: &'tree [Slot<B>],
    pub(crate) statuses: &'tree mut [Status],
}

impl<B> Run<'_, B> {
    /// Ticks the node and notes its status.
    pub(crate) fn tick(&mut self, id: usize, blackboard: &mut B) -> Status {
        let status = match self.slots[id].kind {
            Kind::Sequence => sequence::tick(self, id, blackboard),
            Kind::Selection => selection::tick(self, id, blackboard),
            Kind::Negation => negation::tick(self, id, blackboard),
            Kind::Condition(holds) => Status::from(holds(blackboard)),
            Kind::Action(act) => action::tick(act, blackboard),
        };
        self.statuses[id] = status;
        status
    }

    /// Id after the last node of the subtree.
    pub(crate) fn end(&self, id: usize) -> usize {
        self.slots[id].end
    }

    /// Halts the nodes, which are whole subtrees: whatever they were at, they are idle now.
    pub(crate) fn halt(&mut self, ids: Range<usize>) {
        self.statuses[ids].fill(Status::Idle);
    }
}
