use pddl::{Condition, Fact};

use crate::{AsFluent, WorldError, WorldModel};

/// A world as a blackboard that cannot be written.
#[derive(Clone, Copy, Debug)]
pub struct WorldView<'a> {
    world: &'a WorldModel,
}

impl<'a> WorldView<'a> {
    pub(crate) fn new(world: &'a WorldModel) -> Self {
        Self { world }
    }

    /// The version that is seen.
    pub fn version(self) -> u64 {
        self.world.version()
    }

    /// Whether a fact is true.
    ///
    /// # Errors
    /// There is no such fact.
    pub fn get(self, fact: impl AsFluent) -> Result<bool, WorldError> {
        self.world.get(fact)
    }

    /// Whether a condition without free variables holds.
    ///
    /// # Errors
    /// It names something that is not there, or takes too long to evaluate.
    pub fn holds(self, condition: &Condition) -> Result<bool, WorldError> {
        self.world.holds(condition)
    }

    /// All facts that are true, in the order of their ids.
    pub fn true_facts(self) -> impl Iterator<Item = Fact> + 'a {
        self.world.true_facts()
    }

    /// All objects with their types, in the order in which they were added.
    pub fn objects(self) -> impl ExactSizeIterator<Item = (&'a str, &'a str)> {
        self.world.objects()
    }
}
