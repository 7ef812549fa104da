use std::collections::BTreeSet;
use std::time::Duration;

use crate::{BoundPort, Context, Fault, Kind, LeafError, Question, Status, Trace, Value};

/// A node in the arena.
#[derive(Debug)]
pub(crate) struct Slot<B> {
    pub(crate) kind: Kind<B>,
    /// Id after the last node of the subtree: that of the next sibling, if there is one.
    pub(crate) end: usize,
}

/// Everything of a tree that a tick changes.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) trace: Trace,
    /// By node id: whether the node was running when it was ticked last, and was not halted since. The
    /// parent of an active node is active.
    pub(crate) active: Vec<bool>,
    /// By node id: what the node keeps from tick to tick, which its kind knows; 0: nothing.
    pub(crate) memory: Vec<u64>,
    /// By node id: how the node finished that its parallel still waits with for the others.
    pub(crate) results: Vec<Status>,
    /// How many ticks there were.
    pub(crate) ticks: u64,
    pub(crate) variables: Vec<Value>,
    /// Ids of the semaphores that the robot holds in this tick.
    pub(crate) held: BTreeSet<String>,
    /// Ids of the semaphore nodes that want to hold theirs in the next tick.
    pub(crate) claims: Vec<usize>,
    pub(crate) faults: Vec<Fault>,
}

/// One tick on its way through the arena.
pub(crate) struct Run<'tree, B> {
    pub(crate) slots: &'tree [Slot<B>],
    pub(crate) state: &'tree mut State,
    pub(crate) blackboard: &'tree mut B,
    pub(crate) now: Duration,
}

impl<'tree, B> Run<'tree, B> {
    /// Id after the last node of the subtree.
    pub(crate) fn end(&self, id: usize) -> usize {
        self.slots[id].end
    }

    /// Ids of the roots of the subtrees that lie one after the other from `first` to `end`.
    pub(crate) fn subtrees(
        &self,
        first: usize,
        end: usize,
    ) -> impl Iterator<Item = usize> + use<'tree, B> {
        let slots = self.slots;
        let within = move |child: usize| (child < end).then_some(child);
        std::iter::successors(within(first), move |&child| within(slots[child].end))
    }

    /// The time since the first of the ticks in which the node was running without a break. The node's
    /// memory is when that was, counted from 1.
    pub(crate) fn time_since_first_tick(&mut self, id: usize) -> Duration {
        let now = self.now.as_nanos() as u64;
        let memory = &mut self.state.memory[id];
        if *memory == 0 {
            *memory = now + 1;
        }
        Duration::from_nanos(now.saturating_sub(*memory - 1))
    }

    /// What the leaf or question with these ports sees.
    pub(crate) fn context<'a>(&'a mut self, ports: &'a [BoundPort]) -> Context<'a, B> {
        Context {
            blackboard: self.blackboard,
            now: self.now,
            ports,
            variables: &mut self.state.variables,
        }
    }

    /// The answer to what the node asks; none: the question failed, and the fault is noted.
    pub(crate) fn ask<T>(&mut self, id: usize, question: &Question<B, T>) -> Option<T> {
        match (question.ask)(&self.context(&question.ports)) {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.fault(id, error);
                None
            }
        }
    }

    /// Notes what went wrong in the node, which fails.
    #[cold]
    pub(crate) fn fault(&mut self, id: usize, error: LeafError) -> Status {
        self.state.faults.push(Fault {
            node: id as u32,
            message: error.0,
        });
        Status::Failure
    }
}
