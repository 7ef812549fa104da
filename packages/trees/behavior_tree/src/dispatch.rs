//! What each kind of node does when it is ticked or halted.

use crate::control::{
    again, delay, forced, guard, if_then_else, in_order, leaf, negation, parallel, run_once,
    scoring_select, semaphore, subtree, switch, timeout, while_do_else,
};
use crate::run::Run;
use crate::{Kind, Status};

impl<B> Run<'_, B> {
    /// Ticks the node and notes its status. Leaves are ticked where this is called: most nodes are leaves,
    /// and a call costs as much as they do.
    #[inline(always)]
    pub(crate) fn tick(&mut self, id: usize) -> Status {
        let slot = &self.slots[id];
        let status = match &slot.kind {
            Kind::Action(act) => leaf::ticked(act.act(self.blackboard)),
            Kind::Condition(condition) => Status::from(condition.holds(self.blackboard)),
            kind => self.tick_by_kind(id, slot.end, kind),
        };
        self.state.trace.statuses[id] = status;
        self.state.active[id] = status == Status::Running;
        status
    }

    #[inline(never)]
    fn tick_by_kind(&mut self, id: usize, end: usize, kind: &Kind<B>) -> Status {
        match kind {
            Kind::Action(_) | Kind::Condition(_) => self.tick(id),
            Kind::Leaf(leaf) => leaf::tick(self, id, leaf),
            Kind::Sequence => in_order::from_first(self, id, end, Status::Success),
            Kind::Selection => in_order::from_first(self, id, end, Status::Failure),
            Kind::Negation => negation::tick(self, id),
            Kind::Subtree => subtree::tick(self, id),
            Kind::SequenceWithMemory => in_order::from_kept(self, id, end, Status::Success, false),
            Kind::SequenceWithLastingMemory => {
                in_order::from_kept(self, id, end, Status::Success, true)
            }
            Kind::SelectionWithMemory => in_order::from_kept(self, id, end, Status::Failure, false),
            Kind::Parallel {
                successes,
                failures,
            } => parallel::tick(self, id, end, *successes, *failures),
            Kind::ScoringSelect(scoring) => scoring_select::tick(self, id, end, scoring),
            Kind::Guard(question) => guard::tick(self, id, question),
            Kind::Semaphore(claim) => semaphore::tick(self, id, claim),
            Kind::Repeat(times) => again::tick(self, id, *times, Status::Success),
            Kind::Retry(times) => again::tick(self, id, *times, Status::Failure),
            Kind::Timeout(limit) => timeout::tick(self, id, *limit),
            Kind::Delay(wait) => delay::tick(self, id, *wait),
            Kind::ForceSuccess => forced::tick(self, id, Status::Success),
            Kind::ForceFailure => forced::tick(self, id, Status::Failure),
            Kind::RunOnce => run_once::tick(self, id),
            Kind::IfThenElse => if_then_else::tick(self, id, end),
            Kind::WhileDoElse => while_do_else::tick(self, id, end),
            Kind::Switch(question) => switch::tick(self, id, end, question),
        }
    }

    /// Halts the subtrees that lie one after the other from `first` to `end`: whatever is running in them
    /// is told so, and forgets what it kept.
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
                Kind::Leaf(leaf) => leaf::halt(self, leaf),
                _ => self.state.memory[id] = 0,
            }
        }
    }
}
