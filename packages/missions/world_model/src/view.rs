use pddl::{Condition, Fact};

use crate::{AsFluent, WorldError, WorldModel};

/// A read-only view of a world.
#[derive(Clone, Copy, Debug)]
pub struct WorldView<'a> {
    world: &'a WorldModel,
}

impl WorldModel {
    /// Returns a read-only view.
    pub fn view(&self) -> WorldView<'_> {
        WorldView { world: self }
    }
}

impl<'a> WorldView<'a> {
    /// Returns the version of the world.
    pub fn version(self) -> u64 {
        self.world.version()
    }

    /// Returns the value of a fact.
    ///
    /// # Errors
    /// Returns an error if the fact does not exist.
    pub fn get(self, fact: impl AsFluent) -> Result<bool, WorldError> {
        self.world.get(fact)
    }

    /// Returns true if a condition without free variables holds.
    ///
    /// # Errors
    /// Returns an error for an unknown name, or if the evaluation takes too long.
    pub fn holds(self, condition: &Condition) -> Result<bool, WorldError> {
        self.world.holds(condition)
    }

    /// Returns all true facts in the order of their ids.
    pub fn true_facts(self) -> impl Iterator<Item = Fact> + 'a {
        self.world.true_facts()
    }

    /// Returns all objects with their types in the order of addition.
    pub fn objects(self) -> impl ExactSizeIterator<Item = (&'a str, &'a str)> {
        self.world.objects()
    }
}
