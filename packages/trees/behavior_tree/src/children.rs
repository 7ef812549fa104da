use std::ops::Range;

use crate::run::Run;
use crate::{BoundPort, Context, LeafError, Status};

/// Access of a registered control node to its children, its ports and its memory, during one tick. Children are
/// numbered from 0.
pub struct Children<'run, 'tree, B> {
    pub(crate) run: &'run mut Run<'tree, B>,
    pub(crate) id: usize,
    /// Id after the last descendant.
    pub(crate) end: usize,
    pub(crate) ports: &'run [BoundPort],
}

impl<B> Children<'_, '_, B> {
    /// Returns the access to the blackboard, the time and the ports.
    pub fn context(&mut self) -> Context<'_, B> {
        self.run.context(self.ports)
    }

    /// Returns the number of children.
    pub fn count(&self) -> usize {
        self.run.subtrees(self.id + 1, self.end).count()
    }

    /// Ticks the child and returns its status.
    ///
    /// # Errors
    /// Returns an error if the node has no such child.
    pub fn tick(&mut self, index: usize) -> Result<Status, LeafError> {
        let child = self.child(index)?;
        Ok(self.run.tick(child.start))
    }

    /// Halts the child if it is running, and clears the memory of registered control nodes in it.
    ///
    /// # Errors
    /// Returns an error if the node has no such child.
    pub fn halt(&mut self, index: usize) -> Result<(), LeafError> {
        let child = self.child(index)?;
        self.run.reset(child.start, child.end);
        Ok(())
    }

    /// Returns whether the child was running when it was last ticked, and has not been halted since; false if the node
    /// has no such child.
    pub fn is_running(&self, index: usize) -> bool {
        let is_running = |child: Range<usize>| self.run.state.last[child.start] == Status::Running;
        self.child(index).is_ok_and(is_running)
    }

    /// Returns the value that the node has stored with [`Self::remember`]; 0 before, and after it was halted unless its
    /// memory lasts.
    pub fn memory(&self) -> u64 {
        self.run.state.memory[self.id]
    }

    /// Stores a value until the node is halted. It is part of the state of the tree, so a clone of the tree has its
    /// own.
    pub fn remember(&mut self, memory: u64) {
        self.run.state.memory[self.id] = memory;
    }

    /// Returns the ids of the child and of the node after its last descendant.
    fn child(&self, index: usize) -> Result<Range<usize>, LeafError> {
        let mut children = self.run.subtrees(self.id + 1, self.end);
        match children.nth(index) {
            Some(child) => Ok(child..self.run.end(child)),
            None => Err(format!("child {index} not found: the node has {}", self.count()).into()),
        }
    }
}
