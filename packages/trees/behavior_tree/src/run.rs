use std::collections::BTreeSet;
use std::time::Duration;

use crate::variables::Held;
use crate::{BoundPort, Context, Kind, LeafError, NodeError, Question, Setting, Status, Trace};

/// Node in the array of a tree, which is in preorder: the first child of the node `id` is `id + 1`.
#[derive(Debug)]
pub(crate) struct Slot<B> {
    pub(crate) kind: Kind<B>,
    /// Id after the last node of the subtree, which is the next sibling's, if there is one.
    pub(crate) end: usize,
}

/// State of a tree, which ticks change. Ticks do not allocate memory for it.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// Results of the last tick.
    pub(crate) trace: Trace,
    /// By node id: status when the node was last ticked; idle if it has been halted since. The parent of a node that is
    /// running or skipped is running or skipped.
    pub(crate) last: Vec<Status>,
    /// By node id: value that the node keeps from tick to tick, defined by its kind; 0 if there is none.
    pub(crate) memory: Vec<u64>,
    /// By node id: result of a finished child while its parallel waits for the other children; idle otherwise.
    pub(crate) results: Vec<Status>,
    /// Number of ticks so far.
    pub(crate) ticks: u64,
    /// Values of the variables, by their index.
    pub(crate) variables: Vec<Held>,
    /// Ids of the semaphores that the robot holds in this tick.
    pub(crate) held: BTreeSet<String>,
    /// Ids of the semaphore nodes that claim a semaphore for the next tick.
    pub(crate) claims: Vec<usize>,
    /// Errors of the last tick.
    pub(crate) errors: Vec<NodeError>,
}

/// Tick in progress: the tree's nodes, its state, the blackboard and the time of the tick.
pub(crate) struct Run<'tree, B> {
    pub(crate) slots: &'tree [Slot<B>],
    pub(crate) state: &'tree mut State,
    pub(crate) blackboard: &'tree mut B,
    pub(crate) now: Duration,
}

impl<'tree, B> Run<'tree, B> {
    /// Returns the id after the last node of the subtree.
    pub(crate) fn end(&self, id: usize) -> usize {
        self.slots[id].end
    }

    /// Returns the ids of the siblings from the node `first` on, up to but not including the node `end`. With `id + 1`
    /// and the end of node `id`, these are the children of `id`.
    pub(crate) fn subtrees(
        &self,
        first: usize,
        end: usize,
    ) -> impl Iterator<Item = usize> + use<'tree, B> {
        let slots = self.slots;
        let within = move |child: usize| (child < end).then_some(child);
        std::iter::successors(within(first), move |&child| within(slots[child].end))
    }

    /// Returns the time since the first tick of the current run of the node, and starts this time if the node's memory
    /// is 0. The memory is the time of the first tick \[ns\], plus 1; the caller resets it to 0 when the run ends.
    pub(crate) fn time_since_first_tick(&mut self, id: usize) -> Duration {
        let now = self.now.as_nanos() as u64;
        let memory = &mut self.state.memory[id];
        if *memory == 0 {
            *memory = now + 1;
        }
        Duration::from_nanos(now.saturating_sub(*memory - 1))
    }

    /// Returns the context of a leaf, control node or question with these ports.
    pub(crate) fn context<'a>(&'a mut self, ports: &'a [BoundPort]) -> Context<'a, B> {
        Context {
            blackboard: self.blackboard,
            now: self.now,
            ports,
            variables: &mut self.state.variables,
        }
    }

    /// Returns the value of a setting of the node `id`. If its question fails, adds the error to the errors of the tick
    /// and returns `None`.
    #[inline]
    pub(crate) fn setting<T: Clone>(&mut self, id: usize, setting: &Setting<B, T>) -> Option<T> {
        match setting {
            Setting::Value(value) => Some(value.clone()),
            Setting::Ask(question) => self.ask(id, question),
        }
    }

    /// Evaluates the question of the node `id`. Returns `None` if it failed; the error is then added to the errors of
    /// the tick.
    pub(crate) fn ask<T>(&mut self, id: usize, question: &Question<B, T>) -> Option<T> {
        match (question.ask)(&self.context(&question.ports)) {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.fail(id, error);
                None
            }
        }
    }

    /// Adds an error of the node `id` to the errors of the tick and returns the status of the node: failure.
    #[cold]
    pub(crate) fn fail(&mut self, id: usize, error: LeafError) -> Status {
        self.state.errors.push(NodeError {
            node: id as u32,
            message: error.0,
        });
        Status::Failure
    }
}
